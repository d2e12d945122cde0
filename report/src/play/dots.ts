// Each suite's number against the truth: a table whose one column is a plot.
import {element} from '../dom.ts';
import {suiteColour, suiteMark} from './colours.ts';
import {errorText, secondsText} from './numbers.ts';
import {svg} from './svg.ts';

export interface Dot {
  suite: string;
  reported: number | null;
  error: number | null;
  about: string;  // what the suite is
  doubts: string;  // why the suite says that its method does not hold; else ''
  before: number | null;  // in the state that was kept
}
export interface Truth {
  median: number;
  low: number;
  high: number;
}

const [width, height, edge] = [400, 30, 8];

/** Round steps from 0 to at least `max`: four or so. */
export function ticksTo(max: number): number[] {
  const rough = max / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map(times => times * power).find(one => one >= rough * 0.999)!;
  const list: number[] = [];
  for (let i = 0; i * step < max * 1.0001 + step; ++i) list.push(i * step);
  return list;
}

export class Dots {
  readonly element = element('div', {class: 'dots'});

  show(title: string, truth: Truth, before: number | null, dots: Dot[]) {
    const values = [truth.median, truth.high, before ?? 0, ...dots.flatMap(dot => [dot.reported ?? 0, dot.before ?? 0])];
    const ticks = ticksTo(Math.max(...values, 1e-9));
    const last = ticks[ticks.length - 1]!;
    const x = (value: number) => edge + (value / last) * (width - 2 * edge);
    const strip = (...children: SVGElement[]) => {
      const marks = [svg('rect', {x: x(truth.low), y: 0, width: Math.max(1, x(truth.high) - x(truth.low)), height, class: 'truth-band'}),
        svg('line', {x1: x(truth.median), x2: x(truth.median), y1: 0, y2: height, class: 'truth-line'})];
      if (before !== null) marks.push(svg('line', {x1: x(before), x2: x(before), y1: 0, y2: height, class: 'truth-before'}));
      const grid = ticks.map(tick => svg('line', {x1: x(tick), x2: x(tick), y1: 0, y2: height, class: 'grid'}));
      return svg('svg', {viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: 'none', 'aria-hidden': 'true'}, ...grid, ...marks, ...children);
    };
    const rows = dots.map(dot => {
      const [colour, mark] = [suiteColour(dot.suite), suiteMark(dot.suite)];
      const children: SVGElement[] = [];
      const place = (value: number) => `left:${(100 * x(value)) / width}%`;
      if (dot.reported !== null)
        children.push(svg('line', {x1: x(truth.median), x2: x(dot.reported), y1: height / 2, y2: height / 2, stroke: colour, 'stroke-width': 2}));
      const cell = element('td', {class: 'plot'}, strip(...children));
      const put = (value: number | null, name: string) => {
        if (value === null) return;
        const path = svg('path', {d: mark, ...(name === 'dot' ? {fill: colour} : {fill: 'none', stroke: colour, 'stroke-width': 1.5})});
        const drawn = svg('svg', {class: name, viewBox: '-8 -8 16 16', style: place(value), 'aria-hidden': 'true'}, path);
        cell.append(drawn);
      };
      put(dot.before, 'before');
      put(dot.reported, 'dot');
      const swatch = svg('svg', {class: 'mark', viewBox: '-8 -8 16 16', 'aria-hidden': 'true'}, svg('path', {d: mark, fill: colour}));
      return element('tr', {'data-suite': dot.suite, 'data-reported': String(dot.reported), 'data-error': String(dot.error)},
        element('th', {scope: 'row', title: dot.about}, swatch, dot.suite,
          ...(dot.doubts ? [element('abbr', {title: dot.doubts, class: 'doubts'}, ' !')] : [])),
        cell, element('td', {class: 'number'}, secondsText(dot.reported)),
        element('td', {class: 'number error'}, errorText(dot.error)));
    });
    const axis = element('div', {class: 'axis'}, ...ticks.map(tick =>
      element('span', {style: `left:${(100 * x(tick)) / width}%`}, tick === 0 ? '0' : secondsText(tick))));
    const truthAt = element('span', {class: 'truth-name', style: `left:${Math.min(94, (100 * x(truth.median)) / width)}%`}, 'truth');
    this.element.replaceChildren(element('table', {},
      element('caption', {}, title),
      element('thead', {}, element('tr', {}, element('th', {scope: 'col'}, 'Suite'),
        element('th', {scope: 'col', class: 'plot'}, truthAt, element('span', {class: 'hidden'}, 'Against the truth')),
        element('th', {scope: 'col', class: 'number'}, 'reports'), element('th', {scope: 'col', class: 'number'}, 'error'))),
      element('tbody', {}, ...rows),
      element('tfoot', {'aria-hidden': 'true'}, element('tr', {}, element('td', {}), element('td', {class: 'plot'}, axis), element('td', {}), element('td', {})))));
  }
}
