// What changes from launch to launch.
import {looksOf, scaleAndTicks} from './by_size.ts';
import {coloursOf, type Named} from './distributions.ts';
import type {Chart} from './figure.ts';
import type {Group} from './model.ts';
import {withUnit} from './numbers.ts';

interface Row {
  series: string;
  launch: number;
  low: number;
  first: number;
  median: number;
  third: number;
  high: number;
  [shownOnHover: string]: unknown;
}

function rowsOf({cell, series}: Named): Row[] {
  return cell.launches.flatMap(([launch, reported, n, invalid, quantiles]) => {
    if (!quantiles) return [];
    const [low, first, median, third, high] = quantiles;
    const text = withUnit(median, cell.unit);
    return [{series: series.label, launch, low, first, median, third, high, text, n, invalid,
      reports: withUnit(reported, cell.unit), range: `${withUnit(low, cell.unit)} to ${withUnit(high, cell.unit)}`,
      spoken: `${series.label}, launch ${launch}: median ${text}`}];
  });
}

export function launchesChart(group: Group, all: Named[]): Chart | string {
  const rows = all.flatMap(rowsOf);
  if (new Set(rows.map(row => row.launch)).size < 2)
    return 'Launch by launch is not drawn: there is one launch, and only more of them show what a launch adds.';
  const {scale, values} = scaleAndTicks(rows.flatMap(row => [row.low, row.high]));
  const tooltip = [{field: 'series', title: 'cell'}, {field: 'launch', title: 'launch'}, {field: 'text', title: 'median'},
    {field: 'range', title: '5 % to 95 %'}, {field: 'reports', title: 'reports'}, {field: 'n', title: 'observations'},
    {field: 'invalid', title: 'that do not count'}];
  return {
    name: 'launches',
    title: 'Launch by launch',
    how: 'A dot is the median of one launch’s observations; the thick bar holds their middle half, the thin one 5 % to ' +
      '95 %. Dots that lie further apart than their bars are long: what a launch adds is more than what one launch can ' +
      'show, and only more launches average it.',
    spec: paper => {
      const {shape} = looksOf(all.map(one => one.series), paper);
      const color = coloursOf(all, paper);
      const x = {field: 'launch', type: 'ordinal', title: 'launch', axis: {labelOverlap: true, labelAngle: 0}};
      const xOffset = {field: 'series'};
      const y = (field: string) => ({field, type: 'quantitative', title: group.metric, scale,
        axis: {labelExpr: `quantity(datum.value, ${JSON.stringify(group.unit)})`, values}});
      return {
        height: 280,
        data: {values: rows},
        layer: [
          {mark: {type: 'rule', strokeWidth: 1, aria: false}, encoding: {x, xOffset, y: y('low'), y2: {field: 'high'}, color}},
          {mark: {type: 'rule', strokeWidth: 4, opacity: 0.6, aria: false},
            encoding: {x, xOffset, y: y('first'), y2: {field: 'third'}, color}},
          {mark: {type: 'point', filled: true, size: 60},
            encoding: {x, xOffset, y: y('median'), color, shape, tooltip, description: {field: 'spoken'}}},
        ],
      };
    },
    table: {
      columns: ['cell', 'launch', `5 % (${group.unit})`, '25 %', 'median', '75 %', '95 %', 'reported', 'observations',
        'that do not count'],
      rows: all.flatMap(one => one.cell.launches.map(([launch, reported, n, invalid, quantiles]) =>
        [one.series.label, launch, ...(quantiles ?? [null, null, null, null, null]), reported, n, invalid])),
    },
  };
}
