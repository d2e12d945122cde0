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
  return `${value > 0 ? '+' : ''}${(value * 100).toFixed(size >= 100 ? 0 : 1)} %`;
}

/** "8 B", "1 KiB". */
export function bytesText(bytes: number | null): string {
  if (bytes === null) return 'no size';
  for (const [size, name] of [[2 ** 30, 'GiB'], [2 ** 20, 'MiB'], [2 ** 10, 'KiB']] as const)
    if (bytes >= size && bytes % size === 0) return `${bytes / size} ${name}`;
  return `${bytes} B`;
}
