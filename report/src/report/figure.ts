import type {View} from 'vega';
import {button, element, save} from '../dom.ts';
import {csv, tableElement, type Table} from './table.ts';
import {currentTheme, onThemeChange, type Paper} from '../theme.ts';
import {asPng, asSvg, filePaper, show, type Spec} from './vega_view.ts';

/** One picture of the report with all that belongs to it. */
export interface Chart {
  name: string; // of its files
  title: string;
  how: string; // how to read it
  spec: (paper: Paper) => Spec;
  table: Table;
  notes?: string[];
}

/** A chart on the page: heading, a sentence on how to read it, picture, table, and buttons to save them. */
export class Figure {
  readonly element: HTMLElement;
  private readonly figure: HTMLElement;
  private readonly reason = element('p', {class: 'how'});
  private readonly heading = element('h3');
  private readonly how = element('p', {class: 'how'});
  private readonly picture = element('div', {class: 'picture'});
  private readonly notes = element('ul', {class: 'notes'});
  private readonly table = element('details', {class: 'table'});
  private chart: Chart | undefined;
  private view: View | undefined;
  private drawing = Promise.resolve();
  private drawnWide: number | undefined; // pixels

  constructor(controls: Node[] = []) {
    const saving = element('div', {class: 'save', role: 'group', 'aria-label': 'Save this chart'},
      button('SVG', 'Save as SVG', () => void this.saveSvg()),
      button('PNG', 'Save as PNG', () => void this.savePng()),
      button('CSV', 'Save the data as CSV', () => this.saveCsv()));
    this.figure = element('figure', {}, this.heading, this.how, ...controls, this.picture, this.notes, saving, this.table);
    this.element = element('div', {}, this.reason, this.figure);
    onThemeChange(() => this.redraw());
    new ResizeObserver(() => this.widthChanged()).observe(this.picture);
  }

  /** A text says why there is nothing to show. */
  draw(chart: Chart | string) {
    const isReason = typeof chart === 'string';
    this.figure.hidden = isReason;
    this.reason.hidden = !isReason;
    this.reason.textContent = isReason ? chart : '';
    if (isReason) return;
    this.chart = chart;
    this.figure.id = chart.name;
    this.heading.textContent = chart.title;
    this.how.textContent = chart.how.replaceAll(' %', '\u00a0%');
    this.notes.replaceChildren(...(chart.notes ?? []).map(note => element('li', {}, note)));
    this.table.replaceChildren(element('summary', {}, 'The numbers as a table'),
      tableElement(chart.table, chart.title));
    this.redraw();
  }

  /** As when a phone is turned, or a page that was opened behind others is looked at: legends have as many columns as there
   *  is room for. */
  private widthChanged() {
    const wide = this.picture.clientWidth;
    if (wide > 0 && this.drawnWide !== undefined && Math.abs(wide - this.drawnWide) > 40) this.redraw();
  }

  /** One after the other: what was asked for last is what stays. */
  private redraw() {
    this.drawing = this.drawing.then(async () => {
      if (!this.chart || this.figure.hidden) return;
      this.view?.finalize();
      const paper = {theme: currentTheme(), wide: this.picture.clientWidth};
      this.drawnWide = paper.wide;
      const spec = {...this.chart.spec(paper), description: `${this.chart.title}. ${this.chart.how}`};
      this.view = await show(spec, this.picture, paper);
    });
  }

  private saveSvg = async () =>
    this.chart && save(`${this.chart.name}.svg`, await asSvg(this.chart.spec(filePaper)), 'image/svg+xml');
  private savePng = async () =>
    this.chart && save(`${this.chart.name}.png`, await asPng(this.chart.spec(filePaper)), 'image/png');
  private saveCsv = () => this.chart && save(`${this.chart.name}.csv`, csv(this.chart.table), 'text/csv');
}
