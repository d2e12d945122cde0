// Where each suite's error comes from: shares, to the left where they made the number smaller, to the right where
// larger.
import {element} from '../dom.ts';
import {causeColourOf} from '../theme.ts';
import {causeNames, causeWords, errorText} from './numbers.ts';
import {svg} from './svg.ts';

export interface SharesOf {
  suite: string;
  error: number | null;
  shares: Record<string, number | null>;
}

const [width, height] = [400, 22];
const names = Object.keys(causeNames);
const small = 0.0005;  // 0.05 %: rounds to nothing

/** "start skew +82.4 %": the largest share; '' where there is none. Several together may explain more than each alone. */
export function mostFrom(shares: Record<string, number | null>): string {
  const all = Object.entries(shares).filter(([, share]) => share !== null && Math.abs(share) > small) as [string, number][];
  const largest = all.sort((a, b) => Math.abs(b[1]) - Math.abs(a[1]))[0];
  if (!largest) return '';
  return `${largest[0] === 'interaction' ? 'several causes together' : causeNames[largest[0]]} ${errorText(largest[1])}`;
}

export class Causes {
  readonly element = element('div', {class: 'causes'});

  show(all: SharesOf[]) {
    const sums = all.map(({shares}) => {
      const values = Object.values(shares).map(share => share ?? 0);
      return [-values.filter(value => value < 0).reduce((a, b) => a + b, 0), values.filter(value => value > 0).reduce((a, b) => a + b, 0)] as const;
    });
    const left = Math.max(0.01, ...sums.map(([below]) => below));
    const right = Math.max(0.01, ...sums.map(([, above]) => above));
    const scale = width / (left + right);
    const zero = left * scale;
    const seen = names.filter(name => all.some(({shares}) => Math.abs(shares[name] ?? 0) > small));
    const rows = all.map(({suite, error, shares}) => {
      let [below, above] = [zero, zero];
      const bars = seen.map(name => {
        const size = (shares[name] ?? 0) * scale;
        const x = size < 0 ? (below += size) : above;
        if (size > 0) above += size;
        return svg('rect', {x, y: 3, width: Math.abs(size), height: height - 6, fill: causeColourOf(name)},
          svg('title', {}, `${causeNames[name]} ${errorText(shares[name] ?? 0)}`));
      });
      return element('tr', {}, element('th', {scope: 'row'}, suite),
        element('td', {class: 'plot'}, svg('svg', {viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: 'none', 'aria-hidden': 'true'}, ...bars,
          svg('line', {x1: zero, x2: zero, y1: 0, y2: height, class: 'truth-line'}))),
        element('td', {class: 'number'}, errorText(error)),
        element('td', {class: 'words'}, mostFrom(shares) || 'none'));
    });
    const legend = element('ul', {class: 'legend'}, ...seen.map(name => {
      const swatch = element('span', {class: 'swatch', 'aria-hidden': 'true'});
      swatch.style.background = causeColourOf(name);
      return element('li', {}, swatch, element('b', {}, causeNames[name]!), ` ${causeWords[name]}`);
    }));
    this.element.replaceChildren(element('table', {},
      element('thead', {}, element('tr', {}, element('th', {scope: 'col'}, 'Suite'), element('th', {scope: 'col'}, 'Shares of its error'),
        element('th', {scope: 'col', class: 'number'}, 'error'), element('th', {scope: 'col'}, 'most from'))),
      element('tbody', {}, ...rows)), legend);
  }
}
