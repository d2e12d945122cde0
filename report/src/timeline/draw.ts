// One scheme's picture: only what is visible is drawn, and what falls into one pixel is drawn once.
import {palette} from './colours.ts';
import {lowerBound, momentText, timeText, type Scheme, type Track} from './model.ts';
import type {Pen} from './pen.ts';
import {axis, left, lineOf, reach, timeOf, visibleRows, xOf, type Size, type View} from './view.ts';

const mostLines = 4000;
const fewArrows = 400;
const fewDashes = 100;  // a track

export class Drawing {
  private readonly colours = palette();
  private readonly to: number;
  private readonly first: number;
  private readonly end: number;

  constructor(
    private readonly scheme: Scheme,
    private readonly view: View,
    private readonly size: Size,
    private readonly pen: Pen,
  ) {
    this.to = timeOf(view, size.width);
    [this.first, this.end] = visibleRows(scheme, view, size);
  }

  draw(cursor?: number) {
    const {width, height} = this.size;
    this.pen.rect(0, 0, width, height, this.colour('ground'));
    this.pen.within(0, 0, width, height - axis, () => this.rowNames());
    this.pen.within(left, 0, width - left, height - axis, () => {
      this.clocks();
      for (let track = 3 * this.first; track < 3 * this.end; ++track) this.track(this.scheme.tracks[track]!);
      this.messages();
      this.barrierExits();
      this.measured();
      if (cursor !== undefined) this.pen.lines([this.x(cursor), 0, this.x(cursor), height], this.colour('cursor'), 1);
    });
    this.timeAxis();
  }

  private colour(what: string) {
    return this.colours[what]!;
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
      this.pen.text(left - 8, y + 4, this.scheme.data.rows[row]!, this.colour('ink'), 'end');
      const error = this.clockErrorText(row);
      if (error && this.view.rowHeight >= 34) this.pen.text(left - 8, y + 18, error, this.colour('band'), 'end');
    }
    this.pen.lines(lines, this.colour('quiet'), 1);
  }

  /** The largest of the row's clock, with its sign. */
  private clockErrorText(row: number): string {
    const errors = this.scheme.clocks[row]?.seconds ?? [];
    const largest = errors.reduce((worst, error) => (Math.abs(error) > Math.abs(worst) ? error : worst), 0);
    return largest === 0 ? '' : (largest > 0 ? '+' : '') + timeText(1e12 * largest);
  }

  /** What is less than a pixel wide is drawn together with all that ends in the same pixel. */
  private track(track: Track) {
    const y = lineOf(this.view, track.row);
    const [above, below] = reach(this.view, track.place);
    const waits: number[] = [];
    const count = track.begin.length;
    for (let i = lowerBound(track.end, this.view.from); i < count && track.begin[i]! <= this.to;) {
      let kind = this.scheme.kinds[track.kind[i]!]!;
      const begin = this.xNear(track.begin[i]!);
      let end = this.xNear(track.end[i]!);
      for (++i; end - begin < 1 && i < count && this.x(track.end[i]!) < begin + 1; ++i)
        if (kind === 'waiting') kind = this.scheme.kinds[track.kind[i]!]!;
      end = Math.max(end, begin + 1);
      if (kind === 'waiting') {
        waits.push(begin, y, end, y);
      } else if (kind === 'wait for a time') {
        this.pen.rect(begin, y - above / 2, end - begin, above, this.colour(kind));
        if (end - begin > 3) this.pen.polygon([end, y, end - 4, y + 8, end + 4, y + 8], this.colour('start'));
      } else {
        this.pen.rect(begin, y - above, end - begin - (end - begin > 3 ? 0.5 : 0), above + below, this.colour(kind));
        const label = track.place === 'processor' || end - begin < 24 || !this.hasRoom() ? '' : this.gapText(track, i - 1);
        if (label && end - begin > 7 * label.length)
          this.pen.text((begin + end) / 2, y + (below - above) / 2 + 4, label, this.colour('ink'), 'middle');
      }
    }
    this.pen.lines(waits, this.colour('waiting'), 1, waits.length < 4 * fewDashes ? [2, 3] : []);  // dashes take time
  }

  private hasRoom() {
    return this.view.rowHeight >= 60;
  }

  /** What the model calls the gap, where it is one of the measured size or of no bytes. */
  private gapText(track: Track, i: number) {
    const length = track.end[i]! - track.begin[i]!;
    const {g, G} = this.scheme.data.units;
    return length === g ? 'g' : length === g + G ? 'g + (k-1)G' : '';
  }

  /** Of messages of one pair that leave in the same bin of pixels one is drawn; bins grow where there are many. */
  private messages() {
    const {from, to, leaves, arrives, leg, longest, message} = this.scheme.flights;
    const {messages: {part}, purposes} = this.scheme.data;
    const barrier = purposes.indexOf('barrier');
    const begin = lowerBound(leaves, this.view.from - longest);
    const end = lowerBound(leaves, this.to);
    const bin = Math.max(1, (end - begin) / mostLines);
    const last = new Map<number, number>();  // by pair: the last bin that one was drawn in
    const [data, legs, ofBarriers]: [number[], number[], number[]] = [[], [], []];
    for (let i = begin; i < end; ++i) {
      if (arrives[i]! < this.view.from || !this.pairIsVisible(from[i]!, to[i]!)) continue;
      const x = this.x(leaves[i]!);
      const pair = from[i]! * this.scheme.data.rows.length + to[i]!;
      const at = Math.floor((x + 1e6) / bin);
      if (last.get(pair) === at) continue;
      last.set(pair, at);
      const kind = part[message[i]!] === barrier ? ofBarriers : leg[i] === 0 ? data : legs;
      kind.push(x, lineOf(this.view, from[i]!), this.x(arrives[i]!), lineOf(this.view, to[i]!));
    }
    const few = data.length + legs.length + ofBarriers.length < 4 * fewArrows;
    this.pen.lines(data, this.colour('message'), few ? 1.2 : 0.25);
    this.pen.lines(legs, this.colour('message'), few ? 1 : 0.25, few ? [4, 3] : []);
    this.pen.lines(ofBarriers, this.colour('barrier message'), few ? 1.2 : 0.25, few ? [7, 2] : []);
    if (!few) return;
    for (const lines of [data, legs]) this.arrows(lines, 'message');
    this.arrows(ofBarriers, 'barrier message');
  }

  private pairIsVisible(a: number, b: number) {
    return Math.max(a, b) >= this.first && Math.min(a, b) < this.end;
  }

  private arrows(lines: number[], what: string) {
    for (let i = 0; i < lines.length; i += 4) {
      const [x1, y1, x2, y2] = lines.slice(i, i + 4) as [number, number, number, number];
      const length = Math.hypot(x2 - x1, y2 - y1) || 1;
      const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
      const [x, y] = [x2 - 7 * dx, y2 - 7 * dy];
      this.pen.polygon([x2, y2, x - 2.6 * dy, y + 2.6 * dx, x + 2.6 * dy, y - 2.6 * dx], this.colour(what));
    }
  }

  private isVisible(row: number, begin: number, end: number) {
    return row >= this.first && row < this.end && end >= this.view.from && begin <= this.to;
  }

  private barrierExits() {
    const lines: number[] = [];
    const reached = 0.14 * this.view.rowHeight;
    let [row, taken] = [-1, 0];
    for (const call of this.scheme.data.calls) {
      if (!call.barrier || !this.isVisible(call.row, call.end, call.end)) continue;
      const x = this.x(call.end);
      if (call.row === row && x < taken + 1) continue;  // calls are in order of row and time
      [row, taken] = [call.row, x];
      lines.push(x, lineOf(this.view, row) - reached, x, lineOf(this.view, row) + reached);
    }
    this.pen.lines(lines, this.colour('barrier'), 2.5);
  }

  /** A bracket above the row, with its length where there is room. */
  private measured() {
    if (this.view.rowHeight < 30) return;
    const lines: number[] = [];
    let [row, taken] = [-1, 0];
    for (const one of this.scheme.data.measured) {
      if (!this.isVisible(one.row, one.begin, one.end)) continue;
      const [begin, end] = [this.xNear(one.begin), this.xNear(one.end)];
      if (one.row === row && end < taken + 2) continue;
      [row, taken] = [one.row, end];
      const y = lineOf(this.view, row) - 0.4 * this.view.rowHeight;
      lines.push(begin, y, end, y, begin, y, begin, y + 4, end, y, end, y + 4);
      if (end - begin > 6.5 * one.length.length - 10)
        this.pen.text((begin + end) / 2, y - 3, one.length, this.colour('ink'), 'middle');
    }
    this.pen.lines(lines, this.colour('ink'), 1);
  }

  /** As thick as the clock is wrong, to the most that any is on the page. */
  private clocks() {
    const {clocks, clockScale: most} = this.scheme;
    if (most === 0) return;
    for (let row = this.first; row < Math.min(this.end, clocks.length); ++row) {
      const {at, seconds} = clocks[row]!;
      if (at.length === 0) continue;
      const y = lineOf(this.view, row);
      const points: number[] = [this.xNear(at[0]!), y];
      const firstSeen = Math.max(0, lowerBound(at, this.view.from) - 1);
      for (let i = firstSeen; i < at.length && at[Math.max(0, i - 1)]! <= this.to; ++i)
        points.push(this.xNear(at[i]!), y - 0.3 * this.view.rowHeight * seconds[i]! / most);
      points.push(points.at(-2)!, y);
      this.pen.polygon(points, this.colour('band'), 0.4);
    }
  }

  private timeAxis() {
    const {width, height} = this.size;
    const y = height - axis;
    this.pen.lines([left, y, width, y], this.colour('quiet'), 1);
    const rough = 110 * this.view.scale;
    const power = 10 ** Math.floor(Math.log10(rough));
    const step = Math.max(1, [1, 2, 5, 10].map(times => times * power).find(one => one >= rough)!);
    const ticks: number[] = [];
    const {origin} = this.scheme.data;
    for (let time = origin + Math.ceil((this.view.from - origin) / step) * step; time <= this.to; time += step) {
      ticks.push(this.x(time), y, this.x(time), y + 4);
      this.pen.text(this.x(time), y + 17, momentText(this.scheme, time, step), this.colour('ink'), 'middle');
    }
    this.pen.lines(ticks, this.colour('ink'), 1);
  }
}
