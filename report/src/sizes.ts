// Times by size: what each suite reports, beside the truth.
import {truthSuite, type Cell} from './data.ts';
import type {Chart} from './figure.ts';
import {sizesOf, type Group, type Model, type Series} from './model.ts';
import {bytesText, percent, withUnit} from './numbers.ts';
import {colourOf, inkOf, shapeOf, type Theme} from './theme.ts';
import type {Spec} from './vega_view.ts';

/** One mark: a value of one series at one size, with its interval. */
export interface Point {
  series: string;
  truth: boolean; // drawn thicker
  bytes: number;
  value: number;
  low: number | null;
  high: number | null;
  [shownOnHover: string]: unknown;
}

/** How the values of a chart by size are drawn. */
export interface BySize {
  points: Point[];
  series: Series[];
  title: string;
  /** A Vega expression of datum.value. */
  label: string;
  /** Where a line says what is right. */
  right?: number;
  tooltip: {field: string; title: string}[];
}

export function seriesOf(model: Model, cells: Cell[]): Series[] {
  return [...new Set(cells.map(model.seriesOf))].sort((a, b) => a.look - b.look);
}

function colour(series: Series[], theme: Theme) {
  const domain = series.map(one => one.label);
  return {
    color: {field: 'series', type: 'nominal', legend: {orient: 'bottom', columns: 4, title: null, labelLimit: 260},
      scale: {domain, range: series.map(one => colourOf(one.look, theme))}},
    shape: {field: 'series', type: 'nominal', scale: {domain, range: series.map(one => shapeOf(one.look))}},
  };
}

/** One that is clicked on in the legend is shown alone. */
const picked = [{name: 'picked', select: {type: 'point', fields: ['series']}, bind: 'legend'}];
const faint = {condition: {param: 'picked', value: 1}, value: 0.12};

const isLogarithmic = (points: Point[]) => points.every(point => point.value > 0);

/** 1, 2 and 5 times powers of ten; powers alone where they are many. */
function ticks(points: Point[]): number[] {
  const values = points.flatMap(point => [point.value, point.low ?? point.value, point.high ?? point.value]);
  const first = Math.floor(Math.log10(Math.min(...values)));
  const last = Math.ceil(Math.log10(Math.max(...values)));
  const digits = last - first > 5 ? [1] : [1, 2, 5];
  return Array.from({length: last - first + 1}, (_, i) => digits.map(digit => Number(`${digit}e${first + i}`))).flat();
}

function axisOf(chart: BySize) {
  if (!isLogarithmic(chart.points)) return {scale: {zero: false}, axis: {labelExpr: chart.label}};
  return {scale: {type: 'log', nice: false, padding: 8}, axis: {labelExpr: chart.label, values: ticks(chart.points)}};
}

/** Points and lines over sizes, or, where all are of one size, a row for each series. */
export function bySize(chart: BySize, theme: Theme): Spec {
  const {color, shape} = colour(chart.series, theme);
  const sizes = new Set(chart.points.map(point => point.bytes));
  const value = {field: 'value', type: 'quantitative', title: chart.title, ...axisOf(chart)};
  const row = {field: 'series', type: 'nominal', title: null, sort: chart.series.map(one => one.label),
    axis: {labelLimit: 200}};
  const lines = sizes.size > 1;
  const size = {field: 'bytes', type: 'quantitative', title: 'Size of the call', scale: {type: 'log', base: 2},
    axis: {labelExpr: 'size(datum.value)', grid: false, labelOverlap: true}};
  const [along, across] = lines ? ['x', 'y'] as const : ['y', 'x'] as const;
  const places = {[along]: lines ? size : row, [across]: value};
  const right = chart.right === undefined ? [] : [{
    data: {values: [{value: chart.right}]},
    mark: {type: 'rule', strokeWidth: 2, color: inkOf(theme)},
    encoding: {[across]: {field: 'value', type: 'quantitative'}},
  }];
  return {
    data: {values: chart.points},
    height: lines ? 320 : Math.max(90, 28 * chart.series.length),
    layer: [
      ...right,
      {transform: [{filter: 'datum.low !== null'}], mark: {type: 'rule', strokeWidth: 2, opacity: 0.6},
        encoding: {...places, [across]: {...value, field: 'low'}, [`${across}2`]: {field: 'high'}, color, opacity: faint}},
      ...(lines ? [{mark: {type: 'line'}, encoding: {...places, color, opacity: faint,
        strokeWidth: {condition: {test: 'datum.truth', value: 4}, value: 1.5}}}] : []),
      {params: picked, mark: {type: 'point', filled: true, size: 70},
        encoding: {...places, color, shape, opacity: faint, description: {field: 'spoken'}, tooltip: chart.tooltip}},
    ],
  };
}

/** What is drawn last lies above the others. */
const truthLast = (cells: Cell[]) =>
  [...cells].sort((a, b) => Number(a.suite === truthSuite) - Number(b.suite === truthSuite));

/** A point at a size above 0; null where nothing can be drawn. */
function pointOf(model: Model, cell: Cell, onlySize: boolean): Point | null {
  if (cell.reported === null || (!onlySize && !cell.bytes)) return null;
  const interval = cell.interval && (cell.interval[0] > 0 || cell.reported <= 0) ? cell.interval : null;
  const series = model.seriesOf(cell).label;
  const text = withUnit(cell.reported, cell.unit);
  return {
    series,
    spoken: `${series}, ${bytesText(cell.bytes)}: ${text}`,
    truth: cell.suite === truthSuite,
    bytes: cell.bytes ?? 0,
    value: cell.reported,
    low: interval ? interval[0] : null,
    high: interval ? interval[1] : null,
    text,
    interval: interval ? `${withUnit(interval[0], cell.unit)} to ${withUnit(interval[1], cell.unit)}` : 'none',
    error: percent(cell.error),
    statistic: cell.statistic,
    size: cell.bytes,
  };
}

export function sizesChart(model: Model, group: Group): Chart {
  const onlySize = sizesOf(group.cells).length < 2;
  const points = truthLast(group.cells).map(cell => pointOf(model, cell, onlySize)).filter(point => point !== null);
  const left = group.cells.filter(cell => !cell.valid);
  return {
    name: 'sizes',
    title: `What each suite reports: ${group.label}`,
    how: 'Each mark is what a suite reports for one size; bars are its interval (the table says of what). ' +
      'The line in the colour of the text is the truth, where it is known. Click on a name below to see it alone.',
    spec: theme => bySize({
      points, series: seriesOf(model, group.cells), title: `${group.metric} (${group.unit})`,
      label: `quantity(datum.value, ${JSON.stringify(group.unit)})`,
      tooltip: [{field: 'series', title: 'suite'}, {field: 'size', title: 'bytes'}, {field: 'text', title: 'reports'},
        {field: 'interval', title: 'interval'}, {field: 'error', title: 'error'}, {field: 'statistic', title: 'which is'}],
    }, theme),
    table: sizesTable(model, group),
    notes: left.map(cell => `${model.seriesOf(cell).label}, ${cell.bytes} B: ${cell.why}`).slice(0, 5),
  };
}

function sizesTable(model: Model, group: Group) {
  return {
    columns: ['suite', 'bytes', `reported (${group.unit})`, 'low', 'high', 'interval is', 'truth', 'error',
      'observations', 'launches', 'statistic', 'algorithm that ran'],
    rows: group.cells.map(cell => [model.seriesOf(cell).label, cell.bytes, cell.reported, cell.interval?.[0] ?? null,
      cell.interval?.[1] ?? null, cell.interval_is, cell.truth, cell.error, cell.n, cell.launches.length, cell.statistic,
      cell.resolved]),
  };
}
