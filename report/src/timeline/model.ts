// What `plumbline timeline --format html` writes (output/timeline/timeline_page.cpp), found by bisection: in each track
// nothing overlaps.
import type {SchemeData, Style} from '../schema.ts';

/** Bars that follow each other: of a row's processor, or of one of its ports. */
export interface Track {
  row: number;
  begin: Float64Array;
  end: Float64Array;
  bars: number[];  // which
}

export interface Scheme {
  data: SchemeData;
  shapes: Style[];
  tracks: Track[];  // by row, then lane
  leaves: Float64Array;  // of arrows
  longest: number;  // ps that an arrow flies
  moments: Float64Array;  // when anything begins: what one can step through
  events: number;  // bars and messages
}

export const lanes = 3;

function tracksOf(data: SchemeData, shapes: Style[]): Track[] {
  const {row, shape, begin, end} = data.bars;
  const lists: number[][] = Array.from({length: lanes * data.rows.length}, () => []);
  row.forEach((at, i) => lists[lanes * at + shapes[shape[i]!]!.lane]!.push(i));
  return lists.map((bars, i) => ({
    row: Math.floor(i / lanes),
    begin: Float64Array.from(bars, one => begin[one]!),
    end: Float64Array.from(bars, one => end[one]!),
    bars,
  }));
}

export function schemeOf(data: SchemeData, shapes: Style[]): Scheme {
  const moments = new Set<number>(data.bars.begin);
  for (const time of data.messages.arrives) moments.add(time);
  const {leaves, arrives} = data.arrows;
  return {
    data,
    shapes,
    tracks: tracksOf(data, shapes),
    leaves: Float64Array.from(leaves),
    longest: arrives.reduce((longest, time, i) => Math.max(longest, time - leaves[i]!), 0),
    moments: Float64Array.from(moments).sort(),
    events: data.bars.row.length + data.messages.from.length,
  };
}

/** A moment as the reader sees it. */
export const momentText = ({data}: Scheme, time: number, step?: number) => timeText(time - data.origin, step);

/** The first of the sorted values that is not below `value`. */
export function lowerBound(sorted: ArrayLike<number>, value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** "12.35 us": in the largest of ps, ns, us, ms and s that leaves at least 1, to a tenth of `step` or to four digits. */
export function timeText(ps: number, step = Math.abs(ps)): string {
  const size = Math.abs(ps);
  if (size === 0) return '0 s';
  const units: [string, number][] = [['s', 1e12], ['ms', 1e9], ['us', 1e6], ['ns', 1e3]];
  const [unit, worth] = units.find(([, one]) => size >= one * 0.99995) ?? ['ps', 1];
  const digits = Math.min(15, Math.max(4, Math.floor(Math.log10(size / step)) + 2));
  return `${Number((ps / worth).toPrecision(digits))} ${unit}`;
}
