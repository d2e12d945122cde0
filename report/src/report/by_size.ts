// Values over the size of the call: times, errors, ratios, start skew.
import type {Cell} from './data.ts';
import type {Model, Series} from './model.ts';
import {timeTicks} from './numbers.ts';
import {colourOf, dashOf, inkOf, shapeOf, type Paper} from '../theme.ts';
import type {Spec} from './vega_view.ts';

/** One mark: a value of one series at one size, with its interval. */
export interface Point {
  series: string;
  truth: boolean; // drawn thicker
  bytes: number | null;
  value: number;
  low: number | null;
  high: number | null;
  spoken: string; // what a screen reader says
  [shownOnHover: string]: unknown;
}

/** How the values of a chart by size are drawn. */
export interface BySize {
  points: Point[];
  series: Series[];
  title: string;
  label: string; // a Vega expression of datum.value
  right?: number; // where a line says what is right
  band?: [number, number]; // what is near enough
  tooltip: {field: string; title: string}[];
}

export const hasSizes = (cells: {bytes: number | null}[]) =>
  new Set(cells.map(cell => cell.bytes).filter(bytes => bytes !== null)).size > 1;

export function seriesOf(model: Model, cells: Cell[]): Series[] {
  return [...new Set(cells.map(model.seriesOf))].sort((a, b) => a.look - b.look || a.variant - b.variant);
}

/** As many columns as fit, so that every name is there and can be clicked on. */
function legendOf(names: string[], {wide}: Paper) {
  const room = wide - 80;  // less the axis
  const widest = Math.min(260, 7 * Math.max(0, ...names.map(name => name.length))) + 32;
  return {orient: 'bottom', title: null, labelLimit: Math.min(260, room - 32), symbolLimit: 0, columns: Math.max(1, Math.floor(room / widest))};
}

/** The encodings of colour, shape and dash, the same in every chart. */
export function looksOf(series: Series[], paper: Paper) {
  const domain = series.map(one => one.label);
  return {
    color: {field: 'series', type: 'nominal', legend: legendOf(domain, paper),
      scale: {domain, range: series.map(one => colourOf(one.look, paper.theme))}},
    shape: {field: 'series', type: 'nominal', scale: {domain, range: series.map(one => shapeOf(one.look, one.variant))}},
    strokeDash: {field: 'series', type: 'nominal', scale: {domain, range: series.map(one => dashOf(one.variant))}},
  };
}

/** One that is clicked on in the legend is shown alone. */
const picked = [{name: 'picked', select: {type: 'point', fields: ['series']}, bind: 'legend'}];
const faint = {condition: {param: 'picked', value: 1}, value: 0.12};

/** Logarithmic where values are further apart than this. */
const farApart = 4;

/** 1, 2 and 5 times powers of ten; more of them over few decades, powers alone over many. */
function ticks(min: number, max: number): number[] {
  const first = Math.floor(Math.log10(min));
  const last = Math.ceil(Math.log10(max));
  const decades = Math.log10(max / min);
  const digits = decades > 5 ? [1] : decades > 1.5 ? [1, 2, 5] : [1, 1.5, 2, 3, 4, 5, 7];
  return Array.from({length: last - first + 1}, (_, i) => digits.map(digit => Number(`${digit}e${first + i}`))).flat();
}

/** About eight, 1, 2 or 5 times a power of ten apart. */
function evenTicks(min: number, max: number): number[] {
  const rough = (max - min || max) / 8;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map(times => times * power).find(one => one >= rough)!;
  const first = Math.floor(min / step);
  return Array.from({length: Math.ceil(max / step) - first + 1}, (_, i) => Number(((first + i) * step).toPrecision(12)))
    .filter(tick => tick > 0);
}

/** Logarithmic, and linear near 0 where there are zeros; linear where values are below 0, or close to each other and no
 *  ratios: twice and half are always equally far from 1. */
export function scaleAndTicks(values: number[], areRatios = false) {
  const positive = values.filter(value => value > 0);
  const min = Math.min(...positive);
  const max = Math.max(...positive);
  const near = !(max / min >= farApart);
  if (values.some(value => value < 0) || (near && !areRatios))
    return {scale: {zero: false, padding: 8}, values: undefined};
  const marks = near ? evenTicks(min, max) : ticks(min, max);
  if (positive.length < values.length)
    return {scale: {type: 'symlog', constant: min, nice: false, padding: 8}, values: [0, ...marks]};
  return {scale: {type: 'log', nice: false, padding: 8}, values: marks};
}

/** Logarithmic over seconds that people count in; linear up to the least where there is a 0. */
export function timeScale(seconds: number[]) {
  const positive = seconds.filter(second => second > 0);
  const axis = {labelExpr: "quantity(datum.value, 's')", labelOverlap: true};
  const ticks = timeTicks(Math.min(...positive), Math.max(...positive));
  if (positive.length === seconds.length) return {scale: {type: 'log', nice: false, padding: 8}, axis: {...axis, values: ticks}};
  return {scale: {type: 'symlog', constant: Math.min(1, ...positive), nice: false}, axis: {...axis, values: [0, ...ticks]}};
}

/** Logarithmic; where there are calls of 0 bytes, linear up to the min size. */
function sizeScale(points: Point[]) {
  const axis = {labelExpr: 'size(datum.value)', grid: false, labelOverlap: true};
  const sizes = [...new Set(points.map(point => point.bytes ?? 0))].sort((a, b) => a - b);
  if (sizes[0] !== 0) return {scale: {type: 'log', base: 2, nice: false, padding: 8}, axis};
  return {scale: {type: 'symlog', constant: sizes[1] ?? 1, nice: false, padding: 8}, axis: {...axis, values: sizes}};
}

/** Points and lines over sizes, or, where all are of one size, a row for each series. */
export function bySize(chart: BySize, paper: Paper): Spec {
  const {color, shape, strokeDash} = looksOf(chart.series, paper);
  const {scale, values} = scaleAndTicks([...chart.points.flatMap(point =>
    [point.value, point.low ?? point.value, point.high ?? point.value]), ...(chart.right ? [chart.right] : [])],
  chart.right !== undefined);
  const value = {field: 'value', type: 'quantitative', title: chart.title, scale,
    axis: {labelExpr: chart.label, values, labelOverlap: true}};
  const row = {field: 'series', type: 'nominal', title: null, sort: chart.series.map(one => one.label),
    axis: {labelLimit: Math.min(200, paper.wide / 3)}};
  const lines = hasSizes(chart.points);
  const size = {field: 'bytes', type: 'quantitative', title: 'size of the call', ...sizeScale(chart.points)};
  const [along, across] = lines ? ['x', 'y'] as const : ['y', 'x'] as const;
  const places = {[along]: lines ? size : row, [across]: value};
  const plain = {type: 'quantitative'};
  const right = chart.right === undefined ? [] : [{
    data: {values: [{value: chart.right}]},
    mark: {type: 'rule', strokeWidth: 2, color: inkOf(paper.theme), aria: false}, encoding: {[across]: {...plain, field: 'value'}},
  }];
  const band = !chart.band ? [] : [{
    data: {values: [{low: chart.band[0], high: chart.band[1]}]}, mark: {type: 'rect', opacity: 0.12, color: inkOf(paper.theme), aria: false},
    encoding: {[across]: {...plain, field: 'low'}, [`${across}2`]: {field: 'high'}},
  }];
  return {
    data: {values: chart.points},
    height: lines ? 320 : Math.max(90, 28 * chart.series.length),
    layer: [
      ...band, ...right,
      {transform: [{filter: 'datum.low !== null'}], mark: {type: 'rule', strokeWidth: 2, opacity: 0.6, aria: false},
        encoding: {...places, [across]: {...value, field: 'low'}, [`${across}2`]: {field: 'high'}, color, opacity: faint}},
      ...(lines ? [{mark: {type: 'line', aria: false}, encoding: {...places, color, strokeDash, opacity: faint,
        strokeWidth: {condition: {test: 'datum.truth', value: 4}, value: 1.5}}}] : []),
      {params: picked, mark: {type: 'point', filled: true, size: 70}, encoding: {...places, color, shape,
        opacity: faint, description: {field: 'spoken'}, tooltip: chart.tooltip}},
    ],
  };
}
