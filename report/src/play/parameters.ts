// What can be changed, and by which sliders.
import type {Key} from './state.ts';

/** The positions of a slider, as texts that the command line takes. */
export interface Parameter {
  key: Key;
  label: string;
  about: string;
  stops: string[];
}

/** 1, 1.5, 2, 3, 5, 7 in each of so many decades, in the unit that leaves small numbers. */
function times(fromExponent: number, toExponent: number): string[] {
  const list: string[] = [];
  for (let power = fromExponent; power <= toExponent; ++power)
    for (const digit of [1, 1.5, 2, 3, 5, 7]) {
      list.push(timeKey(digit * 10 ** power));
      if (power === toExponent) break;
    }
  return list;
}

/** Nanoseconds as "1.5us". */
function timeKey(ns: number): string {
  const units: [string, number][] = [['s', 1e9], ['ms', 1e6], ['us', 1e3], ['ns', 1]];
  const [unit, worth] = units.find(([, one]) => ns >= one * 0.999) ?? ['ps', 1e-3];
  return `${Number((ns / worth).toPrecision(3))}${unit}`;
}

const ppm = [0.1, 0.3, 1, 3, 10, 30, 100, 300].map(value => `${value}ppm`);
const sizes = ['1', '2', '4', '8', '16', '32', '64', '128', '256', '512', '1Ki', '2Ki', '4Ki', '8Ki', '16Ki', '32Ki', '64Ki', '128Ki', '256Ki'];
const counts = (from: number, to: number, step = 1) =>
  Array.from({length: Math.floor((to - from) / step) + 1}, (_, i) => String(from + i * step));

export const parameters: Record<string, Parameter> = Object.fromEntries(([
  {key: 'processes', label: 'Processes P', about: 'how many take part', stops: [...counts(2, 40), ...counts(48, 128, 8), '160', '192', '224', '255', '256']},
  {key: 'bytes', label: 'Bytes', about: 'the size of the message', stops: ['0', ...sizes]},
  {key: 'L', label: 'Latency L', about: 'how long a message flies', stops: times(2, 5)},
  {key: 'o', label: 'Overhead o', about: 'what a send or a receive takes of a processor', stops: ['0us', ...times(1, 4)]},
  {key: 'g', label: 'Gap g', about: 'from one message of a process to its next', stops: ['0us', ...times(1, 4)]},
  {key: 'G', label: 'Gap per byte G', about: 'of a long message, for each byte', stops: ['0ns/B', '0.01ns/B', '0.03ns/B', '0.1ns/B', '0.3ns/B', '1ns/B', '3ns/B', '10ns/B', '30ns/B']},
  {key: 'per_node', label: 'Processes per node', about: 'they share a clock', stops: ['1', '2', '4', '8', '16', '32', '64', '128']},
  {key: 'L_node', label: 'Latency within a node', about: 'where a node has several processes', stops: times(1, 4)},
  {key: 'jitter', label: 'Jitter, median', about: 'what is added to the latency, drawn for each message', stops: ['0us', ...times(1, 4)]},
  {key: 'sigma', label: 'Jitter, sigma', about: 'how far it is spread: a lognormal distribution', stops: ['0', '0.1', '0.2', '0.3', '0.5', '0.7', '1', '1.3', '1.6', '2']},
  {key: 'offset', label: 'Clock offsets', about: 'standard deviation of what the nodes\u2019 clocks show', stops: ['0us', ...times(3, 7)]},
  {key: 'skew', label: 'Clock skew', about: 'standard deviation of their frequencies', stops: ['0ppm', ...ppm]},
  {key: 'tick', label: 'Clock tick', about: 'readings are whole multiples of it', stops: ['1ps', ...times(0, 5)]},
  {key: 'late_by', label: 'Late by', about: 'how late processes come', stops: ['0us', ...times(2, 5)]},
  {key: 'reps', label: 'Repetitions', about: 'of the call', stops: ['1', '2', '3', '5', '10', '20', '30', '50', '100', '200', '500', '1000']},
  {key: 'seed', label: 'Seed', about: 'of all that is drawn', stops: counts(1, 40)},
] satisfies Parameter[]).map(one => [one.key, one]));

const worths: Record<string, number> = {
  ps: 1e-12, ns: 1e-9, us: 1e-6, ms: 1e-3, s: 1, ppb: 1e-9, ppm: 1e-6, Ki: 1024, KiB: 1024, Mi: 1 << 20, MiB: 1 << 20,
};

/** "1.5us" as a number: of seconds, bytes, a ratio; NaN for what is none. */
export function numberOf(text: string): number {
  const found = /^([\d.]+(?:e[+-]?\d+)?)\s*([a-zA-Z]*)(\/B)?$/.exec(text.trim());
  if (!found) return Number.NaN;
  return Number(found[1]) * (found[2] ? worths[found[2]] ?? Number.NaN : 1);
}

/** The stop that is nearest to a value. */
export function nearestStop(stops: string[], value: number): number {
  if (Number.isNaN(value)) return 0;
  let best = 0;
  const distance = (i: number) => Math.abs(Math.log((numberOf(stops[i]!) + 1e-15) / (value + 1e-15)));
  for (let i = 1; i < stops.length; ++i) if (distance(i) < distance(best)) best = i;
  return best;
}
