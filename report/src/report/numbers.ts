// How numbers look.

const prefixes: [number, string][] = [
  [1e9, 'G'], [1e6, 'M'], [1e3, 'k'], [1, ''], [1e-3, 'm'], [1e-6, 'µ'], [1e-9, 'n'], [1e-12, 'p'],
];

/** Nobody reads kiloseconds. */
const prefixesOf = (unit: string) => (unit === 's' ? prefixes.filter(([factor]) => factor <= 1) : prefixes);

/** "12.35 µs": four significant digits in the largest unit that leaves at least 1. */
export function withUnit(value: number | null | undefined, unit: string): string {
  if (value === null || value === undefined) return '–';
  if (value === 0 || unit === '1' || unit === '') return String(Number(value.toPrecision(4)));
  const size = Math.abs(value) * (1 + 1e-9);
  const [factor, prefix] = prefixesOf(unit).find(([factor]) => size >= factor) ?? prefixes.at(-1)!;
  return `${Number((value / factor).toPrecision(4))} ${prefix}${unit}`;
}

export function percent(value: number | null | undefined): string {
  if (value === null || value === undefined) return '–';
  const size = Math.abs(value) * 100;
  const rounded = Number((value * 100).toFixed(size >= 100 ? 0 : 1));
  return `${rounded > 0 ? '+' : ''}${rounded} %`;
}

/** Of a logarithmic axis: powers of ten up to 10 s, and then minutes, hours and days. */
export function timeTicks(min: number, max: number): number[] {
  const steps = [...Array.from({length: 14}, (_, i) => Number(`1e${i - 12}`)), 60, 600, 3600, 36_000, 86_400, 864_000, 8_640_000];
  const within = steps.filter(step => step >= min && step <= max);
  return within.length > 1 ? within : [...new Set([min, max])];
}

/** Of a linear axis of more than a minute, from 0 or both sides of it: at most some eight. */
export function evenTimeTicks(min: number, max: number): number[] | undefined {
  if (!(max - min > 60)) return undefined;
  const steps = [10, 20, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 14_400, 21_600, 43_200, 86_400];
  const step = steps.find(one => (max - min) / one <= 8) ?? 86_400 * Math.ceil((max - min) / 8 / 86_400);
  const first = Math.ceil(min / step);
  return Array.from({length: Math.floor(max / step) - first + 1}, (_, i) => (first + i) * step);
}

/** "5 ppm", "3.2 ppb": of a frequency. */
export function partsText(value: number | null): string {
  if (value === null) return '–';
  const [factor, unit] = value === 0 || Math.abs(value) >= 1e-7 ? [1e6, 'ppm'] : [1e9, 'ppb'];
  return `${Number((value * factor).toPrecision(4))} ${unit}`;
}

/** By how much a suite is off, whichever way: "1.7 %". */
export const offText = (error: number) => `${(100 * Math.abs(error)).toFixed(1)} %`;

/** "522.9 ms", "50.6 s", "30 min", "2.5 h". */
export function durationText(seconds: number | null): string {
  if (seconds === null || seconds < 1) return withUnit(seconds, 's');
  const [size, unit] = seconds < 120 ? [1, 's'] : seconds < 7200 ? [60, 'min'] : [3600, 'h'];
  return `${Number((seconds / size).toPrecision(3))} ${unit}`;
}

/** "30", or "30 to 99"; empty for no values. */
export function rangeText(values: number[], text: (value: number) => string): string {
  if (values.length === 0) return '';
  const [min, max] = [Math.min(...values), Math.max(...values)];
  return min === max ? text(min) : `${text(min)} to ${text(max)}`;
}

/** "bcast by knomial of 8 B on 64 processes". */
export const callText = (operation: string, algorithm: string | null, bytes: number | null, processes: number | null) =>
  operation + (algorithm ? ` by ${algorithm}` : '') + (bytes === null ? '' : ` of ${bytesText(bytes)}`) +
  (processes === null ? '' : ` on ${processes} processes`);

/** "8 B", "1 KiB". */
export function bytesText(bytes: number | null): string {
  if (bytes === null) return 'no size';
  for (const [size, name] of [[2 ** 30, 'GiB'], [2 ** 20, 'MiB'], [2 ** 10, 'KiB']] as const)
    if (bytes >= size && bytes % size === 0) return `${bytes / size} ${name}`;
  return `${bytes} B`;
}

/** The factor and the name of the unit in which a value is shown. */
export function unitOf(value: number, unit: string): [number, string] {
  if (value === 0 || unit === '1' || unit === '') return [1, unit || '1'];
  const [factor, prefix] = prefixesOf(unit).find(([size]) => Math.abs(value) * (1 + 1e-9) >= size) ?? prefixes.at(-1)!;
  return [factor, `${prefix}${unit}`];
}
