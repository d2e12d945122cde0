// Paints one scheme's shapes: only what is visible, and what falls into one pixel once.
import {colourOf, palette} from './colours.ts';
import type {Style} from '../schema.ts';
import {lanes, lowerBound, momentText, type Scheme, type Track} from './model.ts';
import type {Pen} from './pen.ts';
import {axis, left, lineOf, timeOf, visibleRows, xOf, type Size, type View} from './view.ts';

const mostLines = 4000;
const fewArrows = 400;
const fewDashes = 100;  // a track

export class Drawing {
  private readonly colours = palette();
  private readonly to: number;
  private readonly first: number;
  private readonly end: number;
  private readonly barrier: number;

  constructor(
    private readonly scheme: Scheme,
    private readonly view: View,
    private readonly size: Size,
    private readonly pen: Pen,
  ) {
    this.to = timeOf(view, size.width);
    this.barrier = scheme.shapes.findIndex(shape => shape.name === 'barrier');
    [this.first, this.end] = visibleRows(scheme, view, size);
  }

  draw(cursor?: number) {
    const {width, height} = this.size;
    this.pen.rect(0, 0, width, height, this.colours.ground);
    this.pen.within(0, 0, width, height - axis, () => this.rowNames());
    this.pen.within(left, 0, width - left, height - axis, () => {
      this.bands();
      for (const track of this.scheme.tracks.slice(lanes * this.first, lanes * this.end)) this.track(track);
      this.arrows();
      this.marks();
      this.brackets();
      if (cursor !== undefined) this.pen.lines([this.x(cursor), 0, this.x(cursor), height], this.colours.cursor, 1);
    });
    this.timeAxis();
  }

  private style(shape: number) {
    return this.scheme.shapes[shape]!;
  }

  private x(time: number) {
    return xOf(this.view, time);
  }

  /** Within what can be seen: canvases do not like numbers in the millions. */
  private xNear(time: number) {
    return Math.min(Math.max(this.x(time), left - 4), this.size.width + 4);
  }

  private rowNames() {
    const lines: number[] = [];
    for (let row = this.first; row < this.end; ++row) {
      const y = lineOf(this.view, row);
      lines.push(left, y, this.size.width, y);
      this.pen.text(left - 8, y + 4, this.scheme.data.rows[row]!, this.colours.ink, 'end');
    }
    this.pen.lines(lines, this.colours.quiet, 1);
    if (this.view.rowHeight < 34) return;
    for (const {shape, row, label} of this.scheme.data.bands)
      if (this.isVisible(row))
        this.pen.text(left - 8, lineOf(this.view, row) + 18, label, colourOf(this.style(shape)), 'end');
  }

  /** What is less than a pixel wide is drawn together with all that ends in the same pixel. */
  private track({row, begin: begins, end: ends, bars}: Track) {
    const {shape} = this.scheme.data.bars;
    const waits: number[] = [];
    let waiting: Style | undefined;
    for (let i = lowerBound(ends, this.view.from); i < bars.length && begins[i]! <= this.to;) {
      let style = this.style(shape[bars[i]!]!);
      const begin = this.xNear(begins[i]!);
      let end = this.xNear(ends[i]!);
      for (++i; end - begin < 1 && i < bars.length && this.x(ends[i]!) < begin + 1; ++i)
        if (style.dash.length > 0) style = this.style(shape[bars[i]!]!);
      end = Math.max(end, begin + 1);
      const y = lineOf(this.view, row);
      if (style.dash.length > 0) {
        waiting = style;
        waits.push(begin, y, end, y);
      } else {
        this.bar(style, begin, end, y, bars[i - 1]!);
      }
    }
    if (waiting) this.pen.lines(waits, colourOf(waiting), waiting.width, waits.length < 4 * fewDashes ? waiting.dash : []);  // dashes take time
  }

  /** With its label where there is room. */
  private bar(style: Style, begin: number, end: number, line: number, i: number) {
    const {rowHeight} = this.view;
    const [above, below] = [style.above * rowHeight, style.below * rowHeight];
    const [width, gap] = [end - begin, end - begin > 3 ? 0.5 : 0];
    this.pen.rect(begin, line - above, width - gap, above + below, colourOf(style));
    const label = this.scheme.data.labels[this.scheme.data.bars.label[i]!]!;
    if (label && width > Math.max(24, 7 * label.length) && rowHeight >= 60)
      this.pen.text((begin + end) / 2, line + (below - above) / 2 + 4, label, this.colours.ink, 'middle');
  }

  /** Of arrows of one pair that leave in the same bin of pixels one is drawn; bins grow where there are many. */
  private arrows() {
    const {from, to, leaves, arrives, shape} = this.scheme.data.arrows;
    const begin = lowerBound(this.scheme.leaves, this.view.from - this.scheme.longest);
    const end = lowerBound(this.scheme.leaves, this.to);
    const bin = Math.max(1, (end - begin) / mostLines);
    const last = new Map<number, number>();  // by pair: the last bin that one was drawn in
    const lines = this.scheme.shapes.map((): number[] => []);
    let count = 0;
    for (let i = begin; i < end; ++i) {
      if (arrives[i]! < this.view.from || !this.pairIsVisible(from[i]!, to[i]!)) continue;
      const x = this.x(leaves[i]!);
      const pair = from[i]! * this.scheme.data.rows.length + to[i]!;
      const at = Math.floor((x + 1e6) / bin);
      if (last.get(pair) === at) continue;
      last.set(pair, at);
      lines[shape[i]!]!.push(x, lineOf(this.view, from[i]!), this.x(arrives[i]!), lineOf(this.view, to[i]!));
      ++count;
    }
    lines.forEach((points, at) => this.arrowsOf(this.style(at), points, count < fewArrows));
  }

  private arrowsOf(style: Style, points: number[], areFew: boolean) {
    this.pen.lines(points, colourOf(style), areFew ? style.width : 0.25, areFew ? style.dash : []);
    if (areFew) this.heads(points, colourOf(style));
  }

  private pairIsVisible(a: number, b: number) {
    return Math.max(a, b) >= this.first && Math.min(a, b) < this.end;
  }

  private heads(lines: number[], colour: string) {
    for (let i = 0; i < lines.length; i += 4) {
      const [x1, y1, x2, y2] = lines.slice(i, i + 4) as [number, number, number, number];
      const length = Math.hypot(x2 - x1, y2 - y1) || 1;
      const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
      const [x, y] = [x2 - 7 * dx, y2 - 7 * dy];
      this.pen.polygon([x2, y2, x - 2.6 * dy, y + 2.6 * dx, x + 2.6 * dy, y - 2.6 * dx], colour);
    }
  }

  private isVisible(row: number, begin = this.view.from, end = this.to) {
    return row >= this.first && row < this.end && end >= this.view.from && begin <= this.to;
  }

  /** Where a process leaves a barrier a line, where it starts a triangle. */
  private marks() {
    const reached = 0.14 * this.view.rowHeight;
    const exits: number[] = [];
    let last = {shape: -1, row: -1, x: 0};
    for (const {shape, row, at} of this.scheme.data.marks) {
      if (!this.isVisible(row, at, at)) continue;
      const [x, y] = [this.x(at), lineOf(this.view, row)];
      if (shape === last.shape && row === last.row && x < last.x + 1) continue;
      last = {shape, row, x};
      if (shape === this.barrier) exits.push(x, y - reached, x, y + reached);
      else this.pen.polygon([x, y, x - 4, y + 8, x + 4, y + 8], colourOf(this.style(shape)));
    }
    this.pen.lines(exits, colourOf(this.style(this.barrier)), this.style(this.barrier).width);
  }

  /** Above the row, with its length where there is room. */
  private brackets() {
    if (this.view.rowHeight < 30) return;
    const lines: number[] = [];
    let [last, taken] = [-1, 0];
    for (const {row, begin: from, end: to, label} of this.scheme.data.brackets) {
      if (!this.isVisible(row, from, to)) continue;
      const [begin, end] = [this.xNear(from), this.xNear(to)];
      if (row === last && end < taken + 2) continue;
      [last, taken] = [row, end];
      const y = lineOf(this.view, row) - 0.4 * this.view.rowHeight;
      lines.push(begin, y, end, y, begin, y, begin, y + 4, end, y, end, y + 4);
      if (end - begin > 6.5 * label.length - 10)
        this.pen.text((begin + end) / 2, y - 3, label, this.colours.ink, 'middle');
    }
    this.pen.lines(lines, this.colours.ink, 1);
  }

  /** As thick as the clock is wrong. */
  private bands() {
    for (const {shape, row, at, height} of this.scheme.data.bands) {
      if (!this.isVisible(row)) continue;
      const y = lineOf(this.view, row);
      const points: number[] = [this.xNear(at[0]!), y];
      const firstSeen = Math.max(0, lowerBound(at, this.view.from) - 1);
      for (let i = firstSeen; i < at.length && at[Math.max(0, i - 1)]! <= this.to; ++i)
        points.push(this.xNear(at[i]!), y - 0.3 * this.view.rowHeight * height[i]!);
      points.push(points.at(-2)!, y);
      this.pen.polygon(points, colourOf(this.style(shape)), 0.4);
    }
  }

  private timeAxis() {
    const {width, height} = this.size;
    const y = height - axis;
    this.pen.lines([left, y, width, y], this.colours.quiet, 1);
    const rough = 110 * this.view.scale;
    const power = 10 ** Math.floor(Math.log10(rough));
    const step = Math.max(1, [1, 2, 5, 10].map(times => times * power).find(one => one >= rough)!);
    const ticks: number[] = [];
    const {origin} = this.scheme.data;
    for (let time = origin + Math.ceil((this.view.from - origin) / step) * step; time <= this.to; time += step) {
      ticks.push(this.x(time), y, this.x(time), y + 4);
      this.pen.text(this.x(time), y + 17, momentText(this.scheme, time, step), this.colours.ink, 'middle');
    }
    this.pen.lines(ticks, this.colours.ink, 1);
  }
}
