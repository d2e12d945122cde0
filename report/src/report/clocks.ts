// Clocks: how they drift, and how wrong the global clock becomes.
import {looksOf, scaleAndTicks, timeScale} from './by_size.ts';
import {documentsOf, type ClockLine, type Run} from './data.ts';
import {chooser, element} from '../dom.ts';
import {Figure, type Chart} from './figure.ts';
import {seriesOfNames, type Model} from './model.ts';
import {evenTimeTicks, partsText, withUnit} from './numbers.ts';
import {section, type Section} from './section.ts';
import {lookOf} from '../suites.ts';

/** Each line from when it was made to the end of its use, against the first offset of its process and launch. A
 *  simulated cell is a run of its own, with a time of its own: there each line is against its own first offset. */
function segments(lines: ClockLine[], simulated: boolean) {
  const first = new Map<string, number>();
  return lines.map(line => {
    const key = `${line.launch} ${line.rank}`;
    if (!first.has(key)) first.set(key, line.offset);
    const from = simulated ? 0 : line.offset - first.get(key)!;
    const at = simulated ? 0 : line.at;
    const took = line.until - line.at;
    return {process: `process ${line.rank}`, launch: line.launch, at, until: at + took, from, to: from + line.skew * took,
      offset: withUnit(line.offset, 's'), skew: partsText(line.skew), residual: withUnit(line.residual, 's'),
      cell: `${line.suite}, ${line.operation}, ${line.bytes} B`, method: line.method};
  });
}

const howMeasured = 'Each dot is a synchronisation: the offset of a process’s clock from that of process 0, less the first ' +
  'one of its launch. The line behind it is what the synchronisation says of the time until the cell ended; its slope is the ' +
  'difference of the two frequencies. Where the next dot lies off the line, the clock was not where it was thought to be.';
const howSimulated = 'Each line is what one synchronisation says of a process’s clock against that of process 0, from then ' +
  'until the cell ended; its slope is the difference of the two frequencies. Methods that know of offsets alone say 0: on ' +
  'their global clock all drift goes into the times.';

function driftChart(name: string, run: Run): Chart {
  const simulated = run.backend === 'simulated';
  const lines = segments(run.clocks.lines, simulated);
  const series = [...new Set(lines.map(line => line.process))].map((label, look) => ({label, look, variant: 0}));
  const ticks = evenTimeTicks(Math.min(...lines.map(line => line.at)), Math.max(...lines.map(line => line.until)));
  return {
    name: 'drift',
    title: `How clocks drift: ${name}`,
    how: simulated ? howSimulated : howMeasured,
    spec: paper => {
      const {color, shape} = looksOf(series, paper);
      const x = {field: 'at', type: 'quantitative', title: simulated ? 'time since the synchronisation' : 'time on the global clock',
        axis: {labelExpr: "quantity(datum.value, 's')", labelOverlap: true, values: ticks}, scale: {zero: false}};
      const y = {field: 'from', type: 'quantitative', title: 'change of the offset',
        axis: {labelExpr: "quantity(datum.value, 's')"}, scale: {zero: false}};
      const encoded = {color: {...color, field: 'process'}, shape: {...shape, field: 'process'}};
      return {
        height: 300,
        data: {values: lines},
        layer: [
          {mark: {type: 'rule', strokeWidth: 1.5, aria: false},
            encoding: {x, y, x2: {field: 'until'}, y2: {field: 'to'}, color: encoded.color}},
          {mark: {type: 'point', filled: true, size: 45}, encoding: {x, y, ...encoded, tooltip: [
            {field: 'process', title: 'process'}, {field: 'launch', title: 'launch'}, {field: 'cell', title: 'before'},
            {field: 'method', title: 'method'}, {field: 'offset', title: 'offset'}, {field: 'skew', title: 'skew'},
            {field: 'residual', title: 'residual of the fit'}]}},
        ],
      };
    },
    notes: ['shown are at most 6 processes, 24 synchronisations of a launch and 4 launches; the store has all'],
    table: {
      columns: ['launch', 'process', 'suite', 'operation', 'bytes', 'method', 'at (s)', 'until (s)', 'offset (s)', 'skew',
        'residual (s)'],
      rows: run.clocks.lines.map(line => [line.launch, line.rank, line.suite, line.operation, line.bytes, line.method, line.at,
        line.until, line.offset, line.skew, line.residual]),
    },
  };
}

interface ErrorAfter {
  series: string;
  method: string;
  after: number;
  error: number;
  low: number | null;
  high: number | null;
}

/** Of measured runs what their synchronisations disagree by, of `plumbline sync` what it found. */
function errorsOf(model: Model): ErrorAfter[] {
  const measured = model.data.runs.flatMap((run, i) => run.clocks.disagreements.flatMap(one =>
    one.after.map((after, at) => ({series: `${one.method}, ${one.processes} processes (${model.runName(i)})`, method: one.method, after,
      error: one.error[at]!, low: null, high: null}))));
  const found = documentsOf(model.data, 'plumbline.sync/1').flatMap(({content}) => content.methods.flatMap(method =>
    Object.entries(method.error_s).map(([after, error]) => {
      const interval = method.error_interval_s[after];
      return {series: `${method.method}, ${content.processes} processes (${content.machine})`, method: method.method,
        after: Number(after), error, low: interval?.[0] ?? null, high: interval?.[1] ?? null};
    })));
  return [...measured, ...found].filter(one => one.error > 0);
}

function errorChart(errors: ErrorAfter[]): Chart {
  const series = seriesOfNames([...new Map(errors.map(one => [one.series, lookOf(one.method)]))].map(([label, look]) => ({label, look})));
  const values = errors.map(one => ({...one, low: one.low && one.low > 0 ? one.low : null,
    text: withUnit(one.error, 's'), time: withUnit(one.after, 's'), spoken: `${one.series}, after ${one.after} s: ${one.error} s`}));
  return {
    name: 'sync-error',
    title: 'How wrong the global clock becomes',
    how: 'The error of the global clock after so much time, the max over processes. Of measured runs: by how much a ' +
      'synchronisation and a later one of the same launch disagree about the same moment, in the mean; both have errors. ' +
      'Of plumbline sync: against true time, where simulated, with the 95 % interval of the mean.',
    spec: paper => {
      const {color, shape, strokeDash} = looksOf(series, paper);
      const x = {field: 'after', type: 'quantitative', title: 'time since the synchronisation',
        ...timeScale(errors.map(one => one.after))};
      const {scale, values: ticks} = scaleAndTicks(values.flatMap(one => [one.error, one.low ?? one.error, one.high ?? one.error]));
      const y = (field: string) => ({field, type: 'quantitative', title: 'error', scale,
        axis: {labelExpr: "quantity(datum.value, 's')", values: ticks, labelOverlap: true}});
      return {
        height: 300,
        data: {values},
        layer: [
          {transform: [{filter: 'datum.low !== null'}], mark: {type: 'rule', strokeWidth: 2, opacity: 0.6, aria: false},
            encoding: {x, y: y('low'), y2: {field: 'high'}, color}},
          {mark: {type: 'line', strokeWidth: 1.5, aria: false}, encoding: {x, y: y('error'), color, strokeDash}},
          {mark: {type: 'point', filled: true, size: 60}, encoding: {x, y: y('error'), color, shape,
            description: {field: 'spoken'}, tooltip: [{field: 'series', title: 'method'}, {field: 'time', title: 'after'},
              {field: 'text', title: 'error'}]}},
        ],
      };
    },
    table: {columns: ['method', 'after (s)', 'error (s)', 'low (s)', 'high (s)'],
      rows: errors.map(one => [one.series, one.after, one.error, one.low, one.high])},
  };
}

/** Below a picosecond, the simulator's unit, clocks do not drift. */
const drifts = (run: Run) => segments(run.clocks.lines, run.backend === 'simulated')
  .some(line => Math.abs(line.from) > 1e-12 || Math.abs(line.to) > 1e-12);

export function clocksSection(model: Model): Section {
  const runs = model.data.runs.map((run, i) => ({run, name: model.runName(i)}))
    .filter(({run}) => drifts(run));
  const choices = runs.map(one => ({label: one.name, value: one}));
  const drift = new Figure(runs.length > 1 ? [element('div', {class: 'choosers'},
    chooser('Run', choices, 0, ({name, run}) => drift.draw(driftChart(name, run))))] : []);
  if (runs[0]) drift.draw(driftChart(runs[0].name, runs[0].run));
  drift.element.hidden = runs.length === 0;
  const errors = errorsOf(model);
  const later = new Figure();
  if (errors.length > 0) later.draw(errorChart(errors));
  later.element.hidden = errors.length === 0;
  return section('Clocks', [drift.element, later.element], () => runs.length + errors.length > 0);
}
