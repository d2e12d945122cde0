// Which suite was nearest to the truth.

/** What one suite made of one cell. */
export interface CellError {
  suite: string;
  cell: string;
  where: string;
  error: number | null; // reported / truth - 1
}

export interface Score {
  suite: string;
  worst: number; // of the errors the one furthest from 0
  where: string; // it was
  mean: number; // of |error|
  cells: number;
  without: number; // cells in which it has no number
}

function scoreOf(suite: string, errors: CellError[], all: number): Score | null {
  const numbers = errors.filter((one): one is CellError & {error: number} => one.error !== null);
  if (numbers.length === 0) return null;
  const worst = numbers.reduce((most, one) => (Math.abs(one.error) > Math.abs(most.error) ? one : most));
  const mean = numbers.reduce((sum, one) => sum + Math.abs(one.error), 0) / numbers.length;
  return {suite, worst: worst.error, where: worst.where, mean, cells: numbers.length, without: all - numbers.length};
}

/** Those with a number of every cell first, then by the worst error. */
export function nearest(errors: CellError[]): Score[] {
  const all = new Set(errors.map(one => one.cell)).size;
  return [...new Set(errors.map(one => one.suite))]
    .map(suite => scoreOf(suite, errors.filter(one => one.suite === suite), all))
    .filter(score => score !== null)
    .sort((a, b) => Number(a.without > 0) - Number(b.without > 0) || Math.abs(a.worst) - Math.abs(b.worst));
}
