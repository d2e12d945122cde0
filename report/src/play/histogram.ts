// What jitter adds to latencies: a lognormal distribution, in bins.
import {element} from '../dom.ts';
import {secondsText} from './numbers.ts';
import {numberOf} from './parameters.ts';
import type {State} from './state.ts';
import {svg} from './svg.ts';

const [width, height, bins] = [260, 48, 40];

/** The standard normal distribution, to 1e-7 (Abramowitz and Stegun 7.1.26). */
function normal(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const tail = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429)))) * Math.exp(-x * x);
  return z < 0 ? tail / 2 : 1 - tail / 2;
}

export class Histogram {
  readonly element = element('div', {class: 'histogram'});

  show(state: State) {
    const median = numberOf(state.jitter);
    const sigma = Number(state.sigma || '0.5');
    this.element.hidden = !(median > 0 && sigma > 0);
    if (this.element.hidden) return;
    const most = median * Math.exp(2 * sigma);  // 97.7 % lie below
    const below = (value: number) => (value <= 0 ? 0 : normal(Math.log(value / median) / sigma));
    const shares = Array.from({length: bins}, (_, i) => below(((i + 1) * most) / bins) - below((i * most) / bins));
    const peak = Math.max(...shares);
    const bars = shares.map((share, i) => svg('rect', {x: (i * width) / bins, y: height * (1 - share / peak), width: width / bins - 1, height: (height * share) / peak}));
    const words = `Half of the messages get up to ${secondsText(median)} more, one in 44 more than ${secondsText(most)}.`;
    this.element.replaceChildren(svg('svg', {viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': words, preserveAspectRatio: 'none'}, ...bars),
      element('div', {class: 'ends'}, element('span', {}, '0'), element('span', {}, secondsText(most))));
  }
}
