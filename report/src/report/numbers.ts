// How numbers look.

const prefixes: [number, string][] = [
  [1e9, 'G'], [1e6, 'M'], [1e3, 'k'], [1, ''], [1e-3, 'm'], [1e-6, 'µ'], [1e-9, 'n'], [1e-12, 'p'],
];

/** "12.35 µs": four significant digits in the largest unit that leaves at least 1. */
export function withUnit(value: number | null | undefined, unit: string): string {
  if (value === null || value === undefined) return '–';
  if (value === 0 || unit === '1' || unit === '') return String(Number(value.toPrecision(4)));
  const size = Math.abs(value) * (1 + 1e-9);
  const [factor, prefix] = prefixes.find(([factor]) => size >= factor) ?? prefixes.at(-1)!;
  return `${Number((value / factor).toPrecision(4))} ${prefix}${unit}`;
}

export function percent(value: number | null | undefined): string {
  if (value === null || value === undefined) return '–';
  const size = Math.abs(value) * 100;
  const rounded = Number((value * 100).toFixed(size >= 100 ? 0 : 1));
  return `${rounded > 0 ? '+' : ''}${rounded} %`;
}

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
  const [factor, prefix] = prefixes.find(([size]) => Math.abs(value) * (1 + 1e-9) >= size) ?? prefixes.at(-1)!;
  return [factor, `${prefix}${unit}`];
}
