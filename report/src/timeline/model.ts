// What `plumbline timeline --format html` writes (output/timeline/timeline_page.cpp), laid out for drawing: in each track
// nothing overlaps, so that what is visible is found by bisection, whatever there is.

interface Stretch {
  row: number;
  begin: number;
  end: number;
  length: string;
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
  purposes: string[];  // what messages are parts of, by messages.part
  units: {g: number; G: number};  // ps; G: (k-1)G of the measured size
  intervals: Record<'row' | 'kind' | 'begin' | 'end' | 'message', number[]>;
  messages: Record<'from' | 'to' | 'bytes' | 'round' | 'tag' | 'part' | 'posted' | 'leaves' | 'arrives' | 'taken' | 'complete' |
    'asked' | 'heard' | 'answered' | 'allowed', number[]>;
  calls: (Stretch & {name: string; barrier: boolean})[];
  measured: Stretch[];
  clocks: {at: number[]; seconds: number[]}[];
}

export interface TimelineData {
  kinds: string[];
  schemes: SchemeData[];
}

/** Intervals that follow each other: of a row's processor, or of one of its ports. */
export interface Track {
  row: number;
  place: 'processor' | 'out' | 'in';
  begin: Float64Array;
  end: Float64Array;
  kind: Uint8Array;
  message: Int32Array;
}

/** A message's flight, or a leg of a rendezvous. Times in ps. */
export interface Flights {
  from: Int32Array;
  to: Int32Array;
  leaves: Float64Array;
  arrives: Float64Array;
  message: Int32Array;
  leg: Uint8Array;  // 0: the data, 1: the request, 2: the answer
  longest: number;
}

export interface Scheme {
  data: SchemeData;
  tracks: Track[];  // by row; of each: out, in, processor
  flights: Flights;  // in order of leaving
  clocks: {at: Float64Array; seconds: number[]}[];  // by row
  largestClockError: number;  // seconds
  clockScale: number;  // seconds: the largest of all schemes on the page, so that bands can be compared
  kinds: string[];
  moments: Float64Array;  // when anything begins: what one can step through
  events: number;  // intervals and messages
}

const places = ['out', 'in', 'processor'] as const;
const placeOf = (kind: string) => (kind === 'send gap' ? 'out' : kind === 'receive gap' ? 'in' : 'processor');

function trackOf(data: SchemeData, row: number, place: Track['place'], which: number[]): Track {
  const {begin, end, kind, message} = data.intervals;
  const sorted = which.sort((a, b) => begin[a]! - begin[b]! || end[a]! - end[b]!);
  return {
    row,
    place,
    begin: Float64Array.from(sorted, i => begin[i]!),
    end: Float64Array.from(sorted, i => end[i]!),
    kind: Uint8Array.from(sorted, i => kind[i]!),
    message: Int32Array.from(sorted, i => message[i]!),
  };
}

function tracksOf(data: SchemeData, kinds: string[]): Track[] {
  const lists: number[][] = Array.from({length: 3 * data.rows.length}, () => []);
  data.intervals.row.forEach((row, i) =>
    lists[3 * row + places.indexOf(placeOf(kinds[data.intervals.kind[i]!]!))]!.push(i));
  return lists.map((which, i) => trackOf(data, Math.floor(i / 3), places[i % 3]!, which));
}

function flightsOf(data: SchemeData): Flights {
  const {from, to, leaves, arrives, asked, heard, answered, allowed} = data.messages;
  const all: [number, number, number, number, number, number][] = [];
  from.forEach((sender, i) => {
    const receiver = to[i]!;
    all.push([sender, receiver, leaves[i]!, arrives[i]!, i, 0]);
    if (asked[i]! < 0) return;
    all.push([sender, receiver, asked[i]!, heard[i]!, i, 1], [receiver, sender, answered[i]!, allowed[i]!, i, 2]);
  });
  all.sort((a, b) => a[2] - b[2]);
  return {
    from: Int32Array.from(all, one => one[0]),
    to: Int32Array.from(all, one => one[1]),
    leaves: Float64Array.from(all, one => one[2]),
    arrives: Float64Array.from(all, one => one[3]),
    message: Int32Array.from(all, one => one[4]),
    leg: Uint8Array.from(all, one => one[5]),
    longest: all.reduce((longest, one) => Math.max(longest, one[3] - one[2]), 0),
  };
}

export function schemeOf(data: SchemeData, kinds: string[]): Scheme {
  const moments = new Set<number>(data.intervals.begin);
  for (const time of data.messages.arrives) moments.add(time);
  const clocks = data.clocks.map(clock => ({at: Float64Array.from(clock.at), seconds: clock.seconds}));
  const worse = (worst: number, error: number) => Math.max(worst, Math.abs(error));
  const largestClockError = clocks.reduce((worst, clock) => clock.seconds.reduce(worse, worst), 0);
  return {
    data,
    kinds,
    clocks,
    largestClockError,
    clockScale: largestClockError,
    tracks: tracksOf(data, kinds),
    flights: flightsOf(data),
    moments: Float64Array.from(moments).sort(),
    events: data.intervals.row.length + data.messages.from.length,
  };
}

/** What of the legend there is. */
export function whatIsDrawn({data, kinds, largestClockError}: Scheme): string[] {
  const drawn = [...new Set(data.intervals.kind)].map(kind => kinds[kind]!);
  const barrier = data.purposes.indexOf('barrier');
  if (data.messages.part.some(part => part !== barrier)) drawn.push('message');
  if (barrier >= 0) drawn.push('barrier message');
  if (data.calls.some(call => call.barrier)) drawn.push('barrier');
  if (drawn.includes('wait for a time')) drawn.push('start');
  if (largestClockError > 0) drawn.push('band');
  return drawn;
}

/** A moment as the reader sees it. */
export const momentText = ({data}: Scheme, time: number, step?: number) => timeText(time - data.origin, step);

/** The first of the sorted values that is not below `value`. */
export function lowerBound(sorted: Float64Array, value: number): number {
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
