// How observations are spread: histogram, cumulative distribution and quantiles of two cells.
import {looksOf} from './by_size.ts';
import type {Cell} from './data.ts';
import type {Chart} from './figure.ts';
import type {Group, Model, Series} from './model.ts';
import {bytesText, unitOf, withUnit} from './numbers.ts';
import {colourOf, inkOf, shadeOf, type Paper} from '../theme.ts';

/** A cell and what it is called beside another. */
export interface Named {
  cell: Cell;
  series: Series;
}

export const cellLabel = (model: Model, cell: Cell) => `${model.seriesOf(cell).label}, ${bytesText(cell.bytes)}`;

/** The cells with a distribution, each under its series and size. */
export function distributed(group: Group): Cell[] {
  return group.cells.filter(cell => cell.n > 1);
}

/** Two sizes of one suite are variants of its look. */
export function named(model: Model, cells: Cell[]): Named[] {
  const [a, b] = [...new Set(cells)].map(cell => ({cell, series: {...model.seriesOf(cell), label: cellLabel(model, cell)}}));
  if (b && a!.series.look === b.series.look) b.series.variant = a!.series.variant + 1;
  return b ? [a!, b] : [a!];
}

/** Of two cells of one suite the second has a shade of the suite's colour. */
export function coloursOf(all: Named[], paper: Paper) {
  const {color} = looksOf(all.map(one => one.series), paper);
  const [a, b] = all;
  if (!b || a!.series.look !== b.series.look) return color;
  return {...color, scale: {...color.scale, range: [color.scale.range[0]!, shadeOf(b.series.look, paper.theme)]}};
}

/** The values that histograms span; all where no cell has one. A little more on each side: what is there is seen. */
function range(cells: Cell[]): [number, number] {
  const ends = cells.flatMap(cell => cell.histogram ? [cell.histogram.low, cell.histogram.high] : cell.quantiles);
  const [min, max] = [Math.min(...ends), Math.max(...ends)];
  const more = (max - min) / 60;
  return [min - more, max + more];
}

function along(group: Group, cells: Cell[]) {
  return {type: 'quantitative', title: group.metric, scale: {domain: range(cells), zero: false, nice: false},
    axis: {labelExpr: `quantity(datum.value, ${JSON.stringify(group.unit)})`, tickCount: 8, labelOverlap: true}};
}

/** Shares of the observations by bin, divided by the bin's width: areas of different bins compare. */
function bars({cell, series}: Named, factor: number) {
  if (!cell.histogram) return [];
  const {low, high, counts} = cell.histogram;
  const width = (high - low) / counts.length;
  return counts.map((count, i) => ({series: series.label, from: low + i * width, to: low + (i + 1) * width, count,
    density: count / cell.n / (width / factor),
    range: `${withUnit(low + i * width, cell.unit)} to ${withUnit(low + (i + 1) * width, cell.unit)}`}));
}

/** Cells whose observations are all the same have no histogram, but a place. */
const spikes = (all: Named[]) => all.filter(one => !one.cell.histogram)
  .map(one => ({series: one.series.label, value: one.cell.quantiles[0]}));

function outside(one: Named): string[] {
  const histogram = one.cell.histogram;
  if (!histogram) return [`${one.series.label}: all ${one.cell.n} observations are ${withUnit(one.cell.quantiles[0], one.cell.unit)}`];
  const left = histogram.below + histogram.above;
  return left === 0 ? [] : [`${one.series.label}: ${left} of ${one.cell.n} observations lie outside, from ` +
    `${withUnit(one.cell.quantiles[0], one.cell.unit)} to ${withUnit(one.cell.quantiles.at(-1), one.cell.unit)}`];
}

/** Why no distribution can be drawn. */
const allTheSame = (what: string, all: Named[]) => all.some(one => one.cell.histogram) ? '' :
  `${what} is not drawn: ${all.flatMap(outside).join('; ')}.`;

export function histogramChart(group: Group, all: Named[]): Chart | string {
  if (allTheSame('The histogram', all)) return allTheSame('The histogram', all);
  const cells = all.map(one => one.cell);
  const [factor, unit] = unitOf(range(cells)[1], group.unit);
  const values = all.flatMap(one => bars(one, factor));
  const spec = (paper: Paper) => {
    const color = coloursOf(all, paper);
    const x = along(group, cells);
    const [from, to] = range(cells);
    // Cells that are far apart have bins of less than a pixel.
    const areThin = values.some(bin => (bin.to - bin.from) / (to - from) * paper.wide < 2);
    return {
      height: 260,
      layer: [
        {data: {values}, mark: {type: 'rect', opacity: 0.6, clip: true, strokeWidth: areThin ? 2 : 0},
          encoding: {x: {...x, field: 'from'}, x2: {field: 'to'}, color, stroke: color,
            y: {field: 'density', type: 'quantitative', title: `share per ${unit}`}, y2: {datum: 0},
            tooltip: [{field: 'series', title: 'cell'}, {field: 'count', title: 'observations'},
              {field: 'range', title: 'of'}]}},
        {data: {values: spikes(all)}, mark: {type: 'rule', strokeWidth: 3, aria: false},
          encoding: {x: {...x, field: 'value'}, color}},
      ],
    };
  };
  return {
    name: 'histogram',
    title: 'Histogram',
    how: 'How often which value was seen: areas are shares of the observations, in bins as fine as their number ' +
      'and spread allow. Two peaks mean two ways for the call to go: a mean of both describes neither.',
    spec,
    notes: all.flatMap(outside),
    table: {columns: ['cell', `from (${group.unit})`, `to (${group.unit})`, 'observations'],
      rows: values.filter(bin => bin.count > 0).map(bin => [bin.series, bin.from, bin.to, bin.count])},
  };
}

/** Whether a cell has only some of its order statistics, x[floor((n - 1) i / (m - 1))] for i from 0 to m - 1. */
const isThinned = (cell: Cell) => cell.n > cell.quantiles.length;

/** The share of the observations up to the i-th order statistic that the cell has. */
function shareUpTo(cell: Cell, i: number): number {
  const place = isThinned(cell) ? Math.floor((cell.n - 1) * i / (cell.quantiles.length - 1)) : i;
  return (place + 1) / cell.n;
}

/** Steps of the empirical distribution: (value, share of the observations up to it). */
function steps({cell, series}: Named) {
  return cell.quantiles.map((value, i) => ({series: series.label, value, share: shareUpTo(cell, i),
    text: withUnit(value, cell.unit), percent: `${(100 * shareUpTo(cell, i)).toFixed(1)} %`}));
}

export function cumulativeChart(group: Group, all: Named[]): Chart | string {
  if (allTheSame('The cumulative distribution', all)) return allTheSame('The cumulative distribution', all);
  const values = all.flatMap(steps);
  const more = all.some(one => isThinned(one.cell));
  const spec = (paper: Paper) => ({
    height: 260,
    data: {values},
    mark: {type: 'line', interpolate: more ? 'linear' : 'step-after', clip: true, strokeWidth: 2},
    encoding: {x: {...along(group, all.map(one => one.cell)), field: 'value'},
      y: {field: 'share', type: 'quantitative', title: 'share of the observations', axis: {format: '%'}},
      color: coloursOf(all, paper),
      tooltip: [{field: 'series', title: 'cell'}, {field: 'percent', title: 'up to'}, {field: 'text', title: 'is'}]},
  });
  const points = Math.max(0, ...all.map(one => one.cell.quantiles.length));
  return {
    name: 'cumulative',
    title: 'Cumulative distribution',
    how: 'For every value the share of the observations that are not above it. The median is where a curve crosses ' +
      '50 %; the further left a curve, the faster.',
    spec,
    notes: more ? [`drawn from at most ${points} order statistics at equal steps`] : [],
    table: {columns: ['cell', 'share', `value (${group.unit})`],
      rows: values.map(step => [step.series, step.share, step.value])},
  };
}

/** Between order statistics on a straight line. */
function quantile(sorted: number[], p: number): number {
  const place = (sorted.length - 1) * p;
  const below = Math.floor(place);
  const upper = sorted[Math.min(below + 1, sorted.length - 1)]!;
  return sorted[below]! + (place - below) * (upper - sorted[below]!);
}

export function quantilesChart(group: Group, [a, b]: Named[]): Chart | string {
  if (!a || !b) return 'No quantiles are drawn against others: there is one cell, and nothing beside it.';
  const same = allTheSame('One against the other', [a, b]);
  if (same) return same;
  // Between the min and the next order statistic that a cell has nobody knows.
  const min = Math.max(0.005, ...[a.cell, b.cell].filter(isThinned).map(cell => 1 / (cell.quantiles.length - 1)));
  const points = Array.from({length: 199}, (_, i) => (i + 1) / 200).filter(p => Math.min(p, 1 - p) > min - 1e-9).map(p => ({
    p: `${(100 * p).toFixed(1)} %`, a: quantile(a.cell.quantiles, p), b: quantile(b.cell.quantiles, p)}));
  const all = points.flatMap(point => [point.a, point.b]);
  const ends = [Math.min(...all), Math.max(...all)];
  const axis = {labelExpr: `quantity(datum.value, ${JSON.stringify(group.unit)})`, tickCount: 6, labelOverlap: true};
  const scale = {domain: ends, zero: false, nice: true};
  const spec = (paper: Paper) => ({
    height: 320,
    layer: [
      {data: {values: ends.map(end => ({a: end, b: end}))}, mark: {type: 'line', color: inkOf(paper.theme), strokeDash: [5, 4], aria: false},
        encoding: {x: {field: 'b', type: 'quantitative'}, y: {field: 'a', type: 'quantitative'}}},
      {data: {values: points.map(point =>
        ({...point, textA: withUnit(point.a, a.cell.unit), textB: withUnit(point.b, b.cell.unit)}))},
      mark: {type: 'point', filled: true, size: 30, color: colourOf(a.series.look, paper.theme)},
      encoding: {
        x: {field: 'b', type: 'quantitative', title: b.series.label, scale, axis},
        y: {field: 'a', type: 'quantitative', title: a.series.label, scale, axis},
        tooltip: [{field: 'p', title: 'quantile'}, {field: 'textA', title: a.series.label},
          {field: 'textB', title: b.series.label}]}},
    ],
  });
  return {
    name: 'quantiles',
    title: 'Quantiles of one against those of the other',
    how: `Each dot is a quantile, from ${points[0]!.p} to ${points.at(-1)!.p}, of both. On the dashed line both are the same; dots beside and ` +
      'along it are a shift, another slope is another spread, a bend at an end another tail.',
    spec,
    table: {columns: ['quantile', `${a.series.label} (${group.unit})`, `${b.series.label} (${group.unit})`],
      rows: points.map(point => [point.p, point.a, point.b])},
  };
}
