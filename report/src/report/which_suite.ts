// The first part of the page: which suite to take. As plumbline recommend has it, or, without its JSON, as the cells of
// the report have it.
import {documentsOf, truthSuite, type Cell, type RecommendDocument, type ReportData, type SimulateDocument} from './data.ts';
import {copyButton, element} from '../dom.ts';
import {Figure} from './figure.ts';
import {callText, durationText, offText, percent, rangeText} from './numbers.ts';
import {nearest, type Score} from './nearest.ts';
import {section, type Section} from './section.ts';
import {tableElement} from './table.ts';
import {worstChart} from './worst.ts';

type Suite = RecommendDocument['suites'][number];

const whereOf = (suite: Suite) =>
  callText(suite.worst_operation!, suite.worst_algorithm, suite.worst_bytes, suite.worst_processes);

function takeText(found: RecommendDocument): string {
  const best = found.suites.find(suite => suite.verdict === 'take it');
  if (!best || best.worst_error === null) return 'Take none of these: no suite has a number of every cell.';
  const unfit = Math.abs(best.worst_error) > found.tolerance ?
    ` That is more than ${offText(found.tolerance)}: no suite is fit for all of these cells.` : '';
  return `Take ${best.suite}: off by ${offText(best.worst_error)} at most (${whereOf(best)}), by ${offText(best.mean_error)} on average.${unfit}`;
}

const misleading = (found: RecommendDocument) =>
  found.suites.filter(suite => suite.worst_error !== null && suite.verdict === 'misleads');

function bewareText(found: RecommendDocument): string {
  const names = misleading(found).map(suite => `${suite.suite} (${percent(suite.worst_error)})`);
  return names.length === 0 ? '' : `Beware of ${names.join(', ')}.`;
}

const whole = (text: string) => text.replaceAll(' %', '\u00a0%');

const known = (values: (number | null)[]) => values.filter(value => value !== null);

/** Of the cell whose clocks stay right for the shortest time. */
function clocksText(plan: NonNullable<RecommendDocument['plan']>): string {
  const intervals = known(plan.cells.map(cell => cell.sync_interval_s));
  if (intervals.length === 0) return '';
  const shortest = Math.min(...intervals);
  return shortest > 0 ? `synchronise again every ${durationText(shortest)}` :
    `wrong by more than a tenth of ${offText(plan.precision)} of the shortest cell from the start: the errors have that in them`;
}

function planFacts(found: RecommendDocument): [string, string][] {
  const {plan} = found;
  if (!plan) return [];
  return [
    ['launches', String(plan.launches)],
    ['repetitions', `${rangeText(plan.cells.map(cell => cell.repetitions), String)} a cell`],
    ['window', rangeText(known(plan.cells.map(cell => cell.window_s)), durationText)],
    ['clocks', clocksText(plan)],
    ['precision', `each number to ${offText(plan.precision)}` +
      (plan.reached ? '' : ` (${offText(found.requested_precision)} is out of reach)`)],
    ['time', durationText(plan.time_s) + (found.budget_s === null ? '' : ` of ${durationText(found.budget_s)}`)],
  ];
}

function facts(found: RecommendDocument): HTMLElement {
  const machine = [found.machine, ...found.machine_settings].join(' with ');
  const all: [string, string][] = [...planFacts(found), ['asked for', `${found.cells} cells on ${machine}; ${found.sampled_cells} of them ` +
    `simulated in ${found.launches} launches of ${found.observations} observations, or loops of ${found.calls_a_loop} calls`]];
  return element('dl', {}, ...all.filter(([, text]) => text !== '')
    .flatMap(([name, text]) => [element('dt', {}, name), element('dd', {}, text)]));
}

function cellsElement({plan}: RecommendDocument): HTMLElement[] {
  if (!plan || plan.cells.length < 2) return [];
  const table = {
    columns: ['operation', 'bytes', 'processes', 'repetitions', 'window', 'synchronise every'],
    rows: plan.cells.map(cell => [cell.operation, cell.bytes, cell.processes, cell.repetitions, durationText(cell.window_s),
      durationText(cell.sync_interval_s)]),
  };
  return [element('details', {class: 'folded'}, element('summary', {}, 'The plan, cell by cell'), tableElement(table, 'The plan of each cell'))];
}

function commandElement({program, suite, command}: RecommendDocument['commands'][number], suites: Suite[]): HTMLElement {
  const score = suites.find(one => one.suite === suite);
  const off = score && score.worst_error !== null ? `, off by up to ${offText(score.worst_error)}` : '';
  const text = element('pre', {tabindex: '0'}, command);
  return element('div', {class: 'command'}, element('p', {}, whole(`${program} (as ${suite}${off}):`)), text,
    copyButton(text, `Copy the command of ${program}`));
}

function suitesTable(found: RecommendDocument): HTMLElement {
  return tableElement({
    columns: ['suite', 'verdict', 'worst', 'where', 'mean', 'cause of the worst', 'orders algorithms', 'a launch'],
    rows: found.suites.map(suite => [suite.suite, suite.verdict, percent(suite.worst_error),
      suite.worst_error === null ? null : whereOf(suite), offText(suite.mean_error), suite.cause?.replaceAll('_', ' ') ?? null,
      suite.algorithm_pairs > 0 ? `${suite.algorithm_pairs_right} of ${suite.algorithm_pairs}` : null, durationText(suite.launch_s)]),
  }, 'The suites, the best first');
}

function recommendParts(found: RecommendDocument): Node[] {
  const figure = new Figure();
  figure.draw(worstChart(found));
  return [
    element('p', {class: 'answer'}, whole(takeText(found))), element('p', {}, whole(bewareText(found))),
    ...found.notes.map(note => element('p', {class: 'how'}, note)),
    facts(found), ...cellsElement(found), suitesTable(found), figure.element,
    ...(found.commands.length > 0 ? [element('h3', {}, 'How to measure it')] : []),
    ...found.commands.map(command => commandElement(command, found.suites)),
  ];
}

function ofCells(cells: Cell[]) {
  return cells.filter(cell => cell.suite !== truthSuite && cell.truth !== null).map(cell => ({suite: cell.suite, error: cell.error,
    cell: `${cell.run} ${cell.operation} ${cell.algorithm} ${cell.bytes} ${cell.processes} ${cell.segment_bytes} ${cell.root}`,
    where: callText(cell.operation, cell.resolved || cell.algorithm, cell.bytes, cell.processes)}));
}

function ofDocument({cells}: SimulateDocument, at: number) {
  return cells.filter(cell => cell.truth).flatMap((cell, i) => cell.suites.filter(suite => suite.primary).map(suite => ({suite: suite.suite,
    error: suite.error, cell: `${at} ${i}`, where: callText(cell.operation, cell.algorithm, cell.bytes, cell.processes)})));
}

function nearestText([best, ...others]: [Score, ...Score[]], cells: number): string {
  const over = `over ${cells === 1 ? 'the one simulated cell' : `the ${cells} simulated cells`}`;
  const off = `off by ${offText(best.worst)} at most (${best.where}) and by ${offText(best.mean)} on average`;
  if (others.length === 0) return `Only ${best.suite} was simulated: ${off}, ${over}.`;
  if (best.without > 0) return `No suite has a number in all of the ${cells} simulated cells.`;
  const furthest = [best, ...others].reduce((most, one) => (Math.abs(one.worst) > Math.abs(most.worst) ? one : most));
  return `Nearest to the truth ${over} was ${best.suite}: ${off}.` +
    (furthest === best ? '' : ` Furthest was ${furthest.suite}: ${percent(furthest.worst)} (${furthest.where}).`);
}

/** Of the stores; of simulate's JSON where no store has a truth. */
function nearestParts(data: ReportData): Node[] {
  const stored = ofCells(data.cells);
  const errors = stored.length > 0 ? stored :
    documentsOf(data, 'plumbline.simulate/2').flatMap((one, at) => ofDocument(one.content, at));
  const [best, ...others] = nearest(errors);
  if (!best) return [];
  const scores: [Score, ...Score[]] = [best, ...others];
  const cells = new Set(errors.map(one => one.cell)).size;
  return [element('p', {class: 'answer'}, whole(nearestText(scores, cells))), tableElement({
    columns: ['suite', 'worst error', 'where', 'mean error', 'cells', 'without a number'],
    rows: scores.map(score => [score.suite, percent(score.worst), score.where, offText(score.mean), score.cells, score.without]),
  }, 'The suites, the nearest to the truth first')];
}

export function whichSuiteSection(data: ReportData): Section {
  const found = documentsOf(data, 'plumbline.recommend/1');
  const parts = found.length > 0 ? found.flatMap(({file, content}) =>
    [...(found.length > 1 ? [element('h3', {}, file)] : []), ...recommendParts(content)]) : nearestParts(data);
  const made = section('Which suite', parts, () => parts.length > 0);
  made.element.classList.add('which');
  return made;
}
