// The Allan deviation of logged clocks, measured and fitted: what plumbline calibrate --clock found.
import {scaleAndTicks, timeScale} from './by_size.ts';
import {documentsOf, type LoggedClocksDocument, type ReportData} from './data.ts';
import {chooser, element} from '../dom.ts';
import {Figure, type Chart} from './figure.ts';
import {partsText, withUnit} from './numbers.ts';
import {section, type Section} from './section.ts';
import {colourOf, inkOf} from '../theme.ts';

type Node = LoggedClocksDocument['nodes'][number];

const intervalText = (interval: [number, number] | null) =>
  interval ? `, 95 %: ${partsText(interval[0])} to ${partsText(interval[1])}` : '';

function fitNotes(node: Node): string[] {
  if (node.refused !== null) return [`No free clock: ${node.refused}.`];
  return [
    `skew ${partsText(node.skew)}${intervalText(node.skew_interval)}`,
    node.wander === null ? `wander at most ${partsText(node.wander_interval![1])} per root of a second` :
      `wander ${partsText(node.wander)}${intervalText(node.wander_interval)} per root of a second`,
    `reading errors ${withUnit(node.reading_error_s, 's')}`,
  ];
}

function allanChart(name: string, node: Node): Chart | string {
  if (node.allan.length === 0) return `The Allan deviation of ${name} is not drawn: fewer than three points were logged.`;
  const points = node.allan.map(one => ({tau: one.tau_s, measured: one.deviation || null, fitted: one.fitted, changes: one.changes,
    time: withUnit(one.tau_s, 's'), is: partsText(one.deviation), fit: partsText(one.fitted),
    spoken: `${withUnit(one.tau_s, 's')}: ${partsText(one.deviation)}`}));
  const x = {field: 'tau', type: 'quantitative', title: 'tau', ...timeScale(points.map(point => point.tau))};
  const {scale, values} = scaleAndTicks(points.flatMap(point => [point.measured, point.fitted]).filter(value => value !== null), true);
  const y = (field: string) => ({field, type: 'quantitative', title: 'Allan deviation', scale,
    axis: {labelExpr: 'parts(datum.value)', values, labelOverlap: true}});
  return {
    name: 'allan',
    title: `Allan deviation: ${name}`,
    how: 'By how much the frequency over a time tau changes from one tau to the next. Dots are what was logged, the line is the fitted ' +
      'clock. Reading errors fall as 1 / tau, a frequency that walks rises as the square root of tau; a clock that a program ' +
      'steers falls where the line rises.',
    spec: ({theme}) => ({
      height: 300,
      data: {values: points},
      layer: [
        {transform: [{filter: 'datum.fitted !== null'}], mark: {type: 'line', strokeWidth: 2, color: inkOf(theme), aria: false},
          encoding: {x, y: y('fitted')}},
        {transform: [{filter: 'datum.measured !== null'}], mark: {type: 'point', filled: true, size: 70, color: colourOf(0, theme)},
          encoding: {x, y: y('measured'), description: {field: 'spoken'}, tooltip: [{field: 'time', title: 'tau'},
            {field: 'is', title: 'measured'}, {field: 'fit', title: 'of the fit'}, {field: 'changes', title: 'changes'}]}},
      ],
    }),
    notes: [...fitNotes(node), ...node.notes],
    table: {columns: ['tau (s)', 'Allan deviation', 'of the fit', 'changes'],
      rows: node.allan.map(one => [one.tau_s, one.deviation, one.fitted, one.changes])},
  };
}

export function allanSection(data: ReportData): Section {
  const nodes = documentsOf(data, 'plumbline.calibrate.clocks/1').flatMap(({content}) => content.nodes.map((node, i) =>
    ({label: `node ${i}, ${node.file}`, value: node})));
  const title = 'Logged clocks';
  if (!nodes[0]) return section(title, [], () => false);
  const figure = new Figure();
  const draw = (at: number) => figure.draw(allanChart(nodes[at]!.label, nodes[at]!.value));
  draw(0);
  const choosers = nodes.length < 2 ? [] : [element('div', {class: 'choosers'},
    chooser('Clock', nodes.map(({label}, at) => ({label, value: at})), 0, draw))];
  return section(title, [...choosers, figure.element], () => true);
}
