// Two sides, cell by cell: simulation against hardware (plumbline validate), B against A (plumbline compare).
import {bySize, hasSizes, type Point} from './by_size.ts';
import {documentsOf, type CompareDocument, type DocumentCell, type ReportData, type ValidateDocument} from './data.ts';
import {chooser, element} from '../dom.ts';
import {Figure, type Chart} from './figure.ts';
import {seriesOfNames} from './model.ts';
import {bytesText, withUnit} from './numbers.ts';
import {section, type Section} from './section.ts';
import {tableElement} from './table.ts';
import {lookOf} from '../suites.ts';

const callOf = (cell: DocumentCell) => `${cell.operation}${cell.algorithm ? ` by ${cell.algorithm}` : ''}` +
  (cell.processes === null ? '' : ` on ${cell.processes} processes`) + (cell.metric && cell.metric !== 'time' ? `, ${cell.metric}` : '');

/** A suite, or one of the numbers that a benchmark prints side by side: IMB's min, max and average. */
const labelOf = (cell: DocumentCell, all: DocumentCell[]) =>
  all.some(other => other.suite === cell.suite && other.statistic !== cell.statistic) ? `${cell.suite}, ${cell.statistic}` : cell.suite;

function points<C extends DocumentCell>(cells: C[], more: (cell: C) => Record<string, unknown>): Point[] {
  const sizes = hasSizes(cells);
  return cells.filter(cell => cell.ratio !== null && (!sizes || cell.bytes !== null)).map(cell => ({
    series: labelOf(cell, cells), truth: false, bytes: cell.bytes, value: cell.ratio!, low: cell.ratio_interval?.[0] ?? null,
    high: cell.ratio_interval?.[1] ?? null, ratio: cell.ratio!.toFixed(3), size: cell.bytes, verdict: cell.verdict,
    spoken: `${labelOf(cell, cells)}, ${bytesText(cell.bytes)}: ${cell.ratio!.toFixed(3)}`, ...more(cell)}));
}

const seriesOf = (cells: DocumentCell[]) => seriesOfNames([...new Map(cells.filter(cell => cell.ratio !== null)
  .map(cell => [labelOf(cell, cells), lookOf(cell.suite)]))].map(([label, look]) => ({label, look})));

const hover = [{field: 'series', title: 'suite'}, {field: 'size', title: 'bytes'}, {field: 'ratio', title: 'ratio'},
  {field: 'first', title: ''}, {field: 'second', title: ''}, {field: 'verdict', title: 'verdict'}];

function tooltip(first: string, second: string) {
  return hover.map(one => one.field === 'first' ? {...one, title: first} : one.field === 'second' ? {...one, title: second} : one);
}

const hasRatio = (cells: DocumentCell[]) => cells.some(cell => cell.ratio !== null);
const noRatio = (what: string, call: string) => `${what} is not drawn: no cell of ${call} has a number on both sides.`;

function validateChart(file: string, found: ValidateDocument, call: string): Chart | string {
  const cells = found.cells.filter(cell => callOf(cell) === call);
  if (!hasRatio(cells)) return noRatio('Simulated / measured', call);
  const order = [...found.order_of_suites, ...found.order_of_algorithms];
  const sum = (of: 'decided' | 'agreed') => order.reduce((all, one) => all + one[of], 0);
  return {
    name: 'against-hardware',
    title: `Simulated / measured: ${call}`,
    how: `Medians over launches, ${file}. On the line at 1 the simulator is right; the band is the tolerance. Bars: the ` +
      '95 % interval of the ratio, by bootstrap over launches.',
    spec: paper => bySize({
      points: points(cells, cell => ({first: withUnit(cell.simulated_median_s, 's'), second: withUnit(cell.measured_median_s, 's')})),
      series: seriesOf(cells), title: 'simulated / measured', label: "format(datum.value, '~g')", right: 1,
      band: [1 - found.tolerance, 1 + found.tolerance], tooltip: tooltip('simulated', 'measured')}, paper),
    notes: [`${found.failures} of ${found.cells.length} cells are off by more than the tolerance, or are on one side only`,
      ...(order.length > 0 ? [`${sum('agreed')} of ${sum('decided')} decided pairs of suites or algorithms are simulated in the measured order`] : []),
      ...found.notes],
    table: {
      columns: ['suite', 'bytes', 'closed form (s)', 'simulated (s)', 'measured (s)', 'ratio', 'low', 'high', 'covered',
        'distance', 'verdict'],
      rows: cells.map(cell => [cell.suite, cell.bytes, cell.closed_form_s, cell.simulated_median_s, cell.measured_median_s,
        cell.ratio, cell.ratio_interval?.[0] ?? null, cell.ratio_interval?.[1] ?? null,
        cell.covered === null ? null : cell.covered ? 'yes' : 'no', cell.distance, cell.verdict]),
    },
  };
}

function compareChart(found: CompareDocument, call: string): Chart | string {
  const cells = found.cells.filter(cell => callOf(cell) === call);
  if (!hasRatio(cells)) return noRatio('B / A', call);
  return {
    name: 'compared',
    title: `B / A: ${call}`,
    how: `A is ${found.a}, B is ${found.b}. Below the line at 1 ${cells[0]!.unit === 's' ? 'B takes less' : 'the number of B is less'}. ` +
      'Bars: the 95 % interval of the ratio of the ' +
      `medians over launches. Verdicts are at level ${found.level} over all cells together (Holm).`,
    spec: paper => bySize({
      points: points(cells, cell => ({first: withUnit(cell.median_a, cell.unit), second: withUnit(cell.median_b, cell.unit)})),
      series: seriesOf(cells), title: 'B / A', label: "format(datum.value, '~g')", right: 1, tooltip: tooltip('A', 'B')}, paper),
    notes: [...found.limits, ...found.notes],
    table: {
      columns: ['suite', 'number', 'bytes', 'A', 'B', 'unit', 'ratio', 'low', 'high', 'p (Holm)', 'verdict'],
      rows: cells.map(cell => [cell.suite, `${cell.statistic} ${cell.metric}`, cell.bytes, cell.median_a, cell.median_b, cell.unit, cell.ratio,
        cell.ratio_interval?.[0] ?? null, cell.ratio_interval?.[1] ?? null, cell.p_holm, cell.verdict]),
    },
  };
}

/** A figure that shows one call at a time. */
function ratiosSection<D extends {cells: DocumentCell[]}>(
  title: string, documents: {file: string; content: D}[], chart: (file: string, content: D, call: string) => Chart | string): Section {
  const choices = documents.flatMap(({file, content}) => [...new Set(content.cells.map(callOf))].map(call =>
    ({label: documents.length > 1 ? `${call}, ${file}` : call, value: chart(file, content, call)})));
  if (!choices[0]) return section(title, [], () => false);
  const figure = new Figure();
  figure.draw(choices[0].value);
  return section(title, [element('div', {class: 'choosers'}, chooser('Call', choices, 0, one => figure.draw(one))), figure.element], () => true);
}

export const validateSection = (data: ReportData) =>
  ratiosSection('Simulation against hardware', documentsOf(data, 'plumbline.validate/2'), validateChart);

/** What else is not the same on both sides. */
function differences({file, content}: {file: string; content: CompareDocument}): Node[] {
  if (content.factors.length === 0) return [];
  const table = {columns: ['factor', 'A', 'B'], rows: content.factors.map(one => [one.name, one.a, one.b])};
  return [element('details', {class: 'folded'}, element('summary', {}, `What else differs between ${content.a} and ${content.b}`),
    tableElement(table, `Factors that differ, ${file}`))];
}

export function compareSection(data: ReportData): Section {
  const documents = documentsOf(data, 'plumbline.compare/2');
  const made = ratiosSection('Compared', documents, (_, found, call) => compareChart(found, call));
  made.element.append(...documents.flatMap(differences));
  return made;
}
