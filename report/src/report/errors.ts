// How far each suite is from the truth.
import {truthSuite} from './data.ts';
import type {Chart} from './figure.ts';
import type {Group, Model} from './model.ts';
import {bytesText, percent, withUnit} from './numbers.ts';
import {bySize, hasSizes, seriesOf, type Point} from './by_size.ts';

export function errorsChart(model: Model, group: Group): Chart | string {
  const cells = group.cells.filter(cell => cell.error !== null && cell.suite !== truthSuite);
  if (cells.length === 0)
    return 'How far each suite is from the truth is not drawn: nobody knows the truth, which simulated runs alone have.';
  const onlySize = !hasSizes(cells);
  const points: Point[] = cells.filter(cell => onlySize || cell.bytes !== null).map(cell => {
    const series = model.seriesOf(cell).label;
    const error = percent(cell.error);
    // reported / truth: of the interval's ends, too
    const end = (i: 0 | 1) => (cell.interval && cell.truth ? cell.interval[i] / cell.truth : null);
    return {series, truth: false, bytes: cell.bytes, value: 1 + cell.error!, low: end(0), high: end(1),
      spoken: `${series}, ${bytesText(cell.bytes)}: ${error}`, error, size: cell.bytes,
      text: withUnit(cell.reported, cell.unit), right: withUnit(cell.truth, cell.unit)};
  });
  return {
    name: 'errors',
    title: `How far each suite is from the truth: ${group.label}`,
    how: 'The error is reported / truth - 1. On the line at 0 % a suite is right; at +100 % it reports twice the ' +
      'truth, at -50 % half of it. Both are equally far from the line.',
    spec: paper => bySize({
      points, series: seriesOf(model, cells), title: 'error', label: 'percent(datum.value - 1)', right: 1,
      tooltip: [{field: 'series', title: 'suite'}, {field: 'size', title: 'bytes'}, {field: 'error', title: 'error'},
        {field: 'text', title: 'reports'}, {field: 'right', title: 'truth'}],
    }, paper),
    table: {
      columns: ['suite', 'bytes', 'error', `reported (${group.unit})`, `truth (${group.unit})`],
      rows: cells.map(cell => [model.seriesOf(cell).label, cell.bytes, cell.error, cell.reported, cell.truth]),
    },
  };
}
