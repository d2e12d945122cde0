// Two schemes side by side: who does what when.
import {chooser, element} from '../dom.ts';
import {onThemeChange} from '../theme.ts';
import {colourOf} from '../timeline/colours.ts';
import {schemeOf} from '../timeline/model.ts';
import {Panel} from '../timeline/panel.ts';
import type {Timelines} from './engine.ts';

export type Side = 'left' | 'right';

/** One of the two: what is chosen, its picture, and what the colours mean. */
export class Picture {
  readonly element: HTMLElement;
  /** What the reader chose: a suite, or '' for the call alone. */
  chosen = (_suite: string) => {};
  private readonly choice = element('div', {class: 'choice'});
  private readonly stage = element('div', {class: 'picture'});
  private readonly legend = element('ul', {class: 'legend', 'aria-label': 'Colours'});
  private panel: Panel | undefined;
  private data: Timelines | undefined;
  private choices = '';

  constructor(private readonly side: Side) {
    this.element = element('div', {class: 'side'}, this.choice, this.stage, this.legend);
    onThemeChange(() => this.paintLegend());
  }

  /** Of these suites one is drawn. */
  offer(suites: string[], suite: string) {
    const text = JSON.stringify([suites, suite]);
    if (text === this.choices) return;
    this.choices = text;
    const choices = [{label: 'one call alone', value: ''}, ...suites.map(name => ({label: name, value: name}))];
    this.choice.replaceChildren(chooser(this.side === 'left' ? 'Left' : 'Right', choices,
      Math.max(0, choices.findIndex(one => one.value === suite)), value => this.chosen(value)));
  }

  show(data: Timelines) {
    this.data = data;
    const scheme = schemeOf(data.schemes[0]!, data.shapes);
    const span = scheme.data.to - scheme.data.from;
    if (this.panel) {
      this.panel.show(scheme, span);
    } else {
      this.panel = new Panel(scheme, `timeline-${this.side}`, span);
      this.stage.replaceChildren(this.panel.element);
    }
    this.paintLegend();
  }

  /** In the place of a picture. */
  say(text: string) {
    this.panel = undefined;
    this.legend.replaceChildren();
    this.stage.replaceChildren(element('p', {class: 'empty'}, text));
  }

  private paintLegend() {
    if (!this.panel || !this.data) return;
    const {legend, shapes} = this.data;
    this.legend.replaceChildren(...legend.map(({shape, words}) => {
      const swatch = element('span', {class: 'swatch'});
      swatch.style.background = colourOf(shapes[shape]!);
      return element('li', {}, swatch, words);
    }));
  }
}
