// What each suite reports, beside the truth.
import {truthSuite, type Cell} from './data.ts';
import {bySize, hasSizes, seriesOf, type Point} from './by_size.ts';
import type {Chart} from './figure.ts';
import type {Group, Model} from './model.ts';
import {bytesText, percent, withUnit} from './numbers.ts';

/** What is drawn last lies above the others. */
const truthLast = (cells: Cell[]) =>
  [...cells].sort((a, b) => Number(a.suite === truthSuite) - Number(b.suite === truthSuite));

/** Null where nothing can be drawn: no number, or no size among sizes. */
function pointOf(model: Model, cell: Cell, sizes: boolean): Point | null {
  if (cell.reported === null || (sizes && cell.bytes === null)) return null;
  const interval = cell.interval && (cell.interval[0] > 0 || cell.reported <= 0) ? cell.interval : null;
  const series = model.seriesOf(cell).label;
  const text = withUnit(cell.reported, cell.unit);
  return {
    series,
    truth: cell.suite === truthSuite,
    bytes: cell.bytes,
    value: cell.reported,
    low: interval ? interval[0] : null,
    high: interval ? interval[1] : null,
    spoken: `${series}, ${bytesText(cell.bytes)}: ${text}`,
    text,
    interval: interval ? `${withUnit(interval[0], cell.unit)} to ${withUnit(interval[1], cell.unit)}` : 'none',
    error: percent(cell.error),
    statistic: cell.statistic,
    size: cell.bytes,
  };
}

const intervals = (cells: Cell[]) =>
  [...new Set(cells.filter(cell => cell.interval).map(cell => cell.interval_is))].join('; ');

/** What suites say of their own numbers: the first of each, and of how many sizes. */
function remarks(model: Model, cells: Cell[]): string[] {
  const flagged = new Map<string, Cell[]>();
  for (const cell of cells.filter(cell => cell.why)) {
    const label = model.seriesOf(cell).label;
    flagged.set(label, [...(flagged.get(label) ?? []), cell]);
  }
  return [...flagged].map(([label, all]) => `${label}, ${bytesText(all[0]!.bytes)}: ${all[0]!.why}` +
    (all.length > 1 ? ` (and remarks on ${all.length - 1} more sizes: in the table)` : ''));
}

export function sizesChart(model: Model, group: Group): Chart | string {
  const sizes = hasSizes(group.cells);
  const points = truthLast(group.cells).map(cell => pointOf(model, cell, sizes)).filter(point => point !== null);
  if (points.length === 0) return `What each suite reports is not drawn: no suite has a number of ${group.label}.`;
  const bars = intervals(group.cells);
  const known = group.cells.some(cell => cell.suite === truthSuite);
  return {
    name: 'sizes',
    title: `What each suite reports: ${group.label}`,
    how: 'Each mark is what a suite reports for one size.' + (bars ? ` Bars: ${bars}.` : '') +
      (known ? ' The thick line in the colour of the text is the truth.' : '') +
      ' Click on a name below the chart to see it alone, and again to see all.',
    spec: paper => bySize({
      points, series: seriesOf(model, group.cells), title: group.metric,
      label: `quantity(datum.value, ${JSON.stringify(group.unit)})`,
      tooltip: [{field: 'series', title: 'suite'}, {field: 'size', title: 'bytes'}, {field: 'text', title: 'reports'},
        {field: 'interval', title: 'interval'}, {field: 'error', title: 'error'}, {field: 'statistic', title: 'which is'}],
    }, paper),
    table: tableOf(model, group),
    notes: remarks(model, group.cells),
  };
}

function tableOf(model: Model, group: Group) {
  return {
    columns: ['suite', 'bytes', `reported (${group.unit})`, 'low', 'high', 'interval', 'truth', 'error',
      'observations', 'launches', 'statistic', 'algorithm that ran', 'remark'],
    rows: group.cells.map(cell => [model.seriesOf(cell).label, cell.bytes, cell.reported, cell.interval?.[0] ?? null,
      cell.interval?.[1] ?? null, cell.interval_is, cell.truth, cell.error, cell.n, cell.launches.length, cell.statistic,
      cell.resolved, cell.why]),
  };
}
