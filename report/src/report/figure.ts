import type {View} from 'vega';
import {button, element, save} from '../dom.ts';
import {csv, tableElement, type Table} from './table.ts';
import {currentTheme, onThemeChange, type Theme} from '../theme.ts';
import {asPng, asSvg, show, type Spec} from './vega_view.ts';

/** One picture of the report with all that belongs to it. */
export interface Chart {
  name: string; // of its files
  title: string;
  how: string; // how to read it
  spec: (theme: Theme) => Spec;
  table: Table;
  notes?: string[];
}

/** A chart on the page: heading, a sentence on how to read it, picture, table, and buttons to save them. */
export class Figure {
  readonly element: HTMLElement;
  private readonly heading = element('h3');
  private readonly how = element('p', {class: 'how'});
  private readonly picture = element('div', {class: 'picture'});
  private readonly notes = element('ul', {class: 'notes'});
  private readonly table = element('details', {class: 'table'});
  private chart: Chart | undefined;
  private view: View | undefined;
  private drawing = Promise.resolve();

  constructor(controls: Node[] = []) {
    const saving = element('div', {class: 'save', role: 'group', 'aria-label': 'Save this chart'},
      button('SVG', 'Save as SVG', () => void this.saveSvg()),
      button('PNG', 'Save as PNG', () => void this.savePng()),
      button('CSV', 'Save the data as CSV', () => this.saveCsv()));
    this.element = element('figure', {}, this.heading, this.how, ...controls, this.picture, this.notes, saving,
      this.table);
    onThemeChange(() => this.redraw());
  }

  /** null: there is nothing to show, and the figure is hidden. */
  draw(chart: Chart | null) {
    this.element.hidden = chart === null;
    if (!chart) return;
    this.chart = chart;
    this.element.id = chart.name;
    this.heading.textContent = chart.title;
    this.how.textContent = chart.how.replaceAll(' %', '\u00a0%');
    this.notes.replaceChildren(...(chart.notes ?? []).map(note => element('li', {}, note)));
    this.table.replaceChildren(element('summary', {}, 'The numbers as a table'),
      tableElement(chart.table, chart.title));
    this.redraw();
  }

  /** One after the other: what was asked for last is what stays. */
  private redraw() {
    this.drawing = this.drawing.then(async () => {
      if (!this.chart || this.element.hidden) return;
      this.view?.finalize();
      const theme = currentTheme();
      const spec = {...this.chart.spec(theme), description: `${this.chart.title}. ${this.chart.how}`};
      this.view = await show(spec, this.picture, theme);
    });
  }

  private saveSvg = async () =>
    this.chart && save(`${this.chart.name}.svg`, await asSvg(this.chart.spec('light')), 'image/svg+xml');
  private savePng = async () =>
    this.chart && save(`${this.chart.name}.png`, await asPng(this.chart.spec('light')), 'image/png');
  private saveCsv = () => this.chart && save(`${this.chart.name}.csv`, csv(this.chart.table), 'text/csv');
}
