// How far apart processes start.
import {bySize, hasSizes, seriesOf, type Point} from './by_size.ts';
import type {Chart} from './figure.ts';
import type {Group, Model} from './model.ts';
import {bytesText, withUnit} from './numbers.ts';

export function startSkewChart(model: Model, group: Group): Chart | null {
  const cells = group.cells.filter(cell => cell.start_skew);
  if (cells.length === 0) return null;
  const sizes = hasSizes(cells);
  const points: Point[] = cells.filter(cell => !sizes || cell.bytes !== null).map(cell => {
    const [low, , median, , high] = cell.start_skew!;
    const series = model.seriesOf(cell).label;
    const text = withUnit(median, 's');
    return {series, truth: false, bytes: cell.bytes, value: median, low, high, size: cell.bytes, text,
      spoken: `${series}, ${bytesText(cell.bytes)}: ${text}`, range: `${withUnit(low, 's')} to ${withUnit(high, 's')}`};
  });
  const measured = cells.some(cell => model.data.runs[cell.run]!.backend === 'measured');
  return {
    name: 'start-skew',
    title: `How far apart processes start: ${group.label}`,
    how: 'The time from the first process that starts an observation to the last: the median, and bars from 5 % to ' +
      '95 %. A suite that starts processes apart measures something else than one that starts them together.',
    spec: paper => bySize({
      points, series: seriesOf(model, cells), title: 'start skew', label: "quantity(datum.value, 's')",
      tooltip: [{field: 'series', title: 'suite'}, {field: 'size', title: 'bytes'}, {field: 'text', title: 'median'},
        {field: 'range', title: '5 % to 95 %'}],
    }, paper),
    notes: measured ? ['Of measured runs it is what the suite’s own global clock shows, which is no better than that clock; '
      + 'suites on local clocks cannot tell.'] : [],
    table: {
      columns: ['suite', 'bytes', '5 % (s)', '25 % (s)', 'median (s)', '75 % (s)', '95 % (s)'],
      rows: cells.map(cell => [model.seriesOf(cell).label, cell.bytes, ...cell.start_skew!]),
    },
  };
}
