// What `plumbline timeline --format html` writes (output/timeline/timeline_page.cpp), found by bisection: in each track nothing
// overlaps.

/** How a shape looks (analysis/timeline/timeline_shapes.cpp). */
export interface Style {
  name: string;
  light: string;  // colours
  dark: string;
  lane: number;  // of bars: 0 the port out, 1 the port in, 2 the processor
  above: number;  // how far a bar reaches from the line, in heights of a row
  below: number;
  width: number;  // of a line, in pixels
  dash: number[];
}

interface SchemeData {
  name: string;
  title: string;
  rows: string[];
  from: number;
  to: number;
  end: number;
  origin: number;  // what times are shown from
  origin_line: string;  // says so where that is not the run's start
  labels: string[];  // of bars, by bars.label
  purposes: string[];  // what messages are parts of, by messages.of
  bars: Record<'row' | 'shape' | 'begin' | 'end' | 'message' | 'label', number[]>;  // in order of row, begin, end
  arrows: Record<'shape' | 'from' | 'to' | 'leaves' | 'arrives' | 'message' | 'part', number[]>;  // in order of leaving
  messages: Record<'from' | 'to' | 'bytes' | 'round' | 'of' | 'leaves' | 'arrives' | 'complete', number[]>;
  marks: {shape: number; row: number; at: number}[];  // of each shape in order of row and time
  brackets: {row: number; begin: number; end: number; label: string}[];
  bands: {shape: number; row: number; at: number[]; height: number[]; label: string}[];  // heights from -1 to 1
}

export interface TimelineData {
  shapes: Style[];
  legend: {shape: number; words: string}[];
  schemes: SchemeData[];
}

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
