// The atlas: how far each suite is from the truth, by number of processes and size, on machines that were simulated once
// (scripts/atlas).
import {button, chooser, element} from './dom.ts';
import {causeNames, errorText, secondsText} from './play/numbers.ts';
import {fragmentOf, firstState, shellText} from './play/state.ts';
import {currentTheme, onThemeChange, startTheme, switchTheme} from './theme.ts';
import atlas from './atlas/atlas.json';

/** Reported seconds, error, the cause that explains most, its share. */
type Number4 = [number | null, number | null, string | null, number | null];
interface Cell {
  machine: string;
  operation: string;
  algorithm: string;
  processes: number;
  bytes: number;
  truth_s: number;
  suites: Record<string, Number4>;
  measured?: Record<string, [number, number]>;  // median in seconds, and of how many
}

const cells = atlas.cells as unknown as Cell[];
const distinct = <T>(list: T[]) => [...new Set(list)];
const suites = distinct(cells.flatMap(cell => Object.keys(cell.suites)));

let machine = cells[0]!.machine;
let operation = cells[0]!.operation;
let chosen: [Cell, string] | undefined;

const sizeText = (bytes: number) => (bytes >= 1024 ? `${bytes / 1024} KiB` : `${bytes} B`);

/** Blue below the truth, orange above; the stronger, the further, to half and to twice. */
function paint(box: HTMLElement, error: number | null) {
  const strength = error === null ? 0 : Math.min(1, Math.abs(Math.log2(Math.max(1e-3, 1 + error))));
  const [hue, dark] = [error !== null && error < 0 ? '86 180 233' : '240 140 60', currentTheme() === 'dark'];
  box.style.background = `rgb(${hue} / ${Math.round(100 * strength * (dark ? 0.42 : 0.85))}%)`;
}

function cellButton(cell: Cell, suite: string): HTMLElement {
  const [, error] = cell.suites[suite]!;
  const short = error === null || error >= 10 ? errorText(error) : `${error < -0.005 ? '\u2212' : '+'}${Math.abs(Math.round(100 * error))} %`;
  const made = element('button', {type: 'button', class: 'cell', 'aria-label': `${suite}, ${cell.processes} processes, ${sizeText(cell.bytes)}: error ${short}`}, short);
  paint(made, error);
  made.classList.toggle('measured', cell.measured?.[suite] !== undefined);
  made.addEventListener('click', () => {
    chosen = [cell, suite];
    showDetail();
  });
  return made;
}

const maps = element('div', {class: 'maps'});
const detail = element('section', {class: 'detail', 'aria-live': 'polite'});

function mapOf(suite: string, all: Cell[]): HTMLElement {
  const sizes = distinct(all.map(cell => cell.bytes));
  const counts = distinct(all.map(cell => cell.processes));
  const rows = counts.map(processes => element('tr', {}, element('th', {scope: 'row'}, String(processes)), ...sizes.map(bytes => {
    const cell = all.find(one => one.processes === processes && one.bytes === bytes);
    return element('td', {}, ...(cell?.suites[suite] ? [cellButton(cell, suite)] : []));
  })));
  return element('section', {}, element('table', {}, element('caption', {}, suite),
    element('thead', {}, element('tr', {}, element('th', {scope: 'col'}, 'P'), ...sizes.map(bytes => element('th', {scope: 'col'}, sizeText(bytes))))),
    element('tbody', {}, ...rows)));
}

const measuredText = ([seconds, times]: [number, number]) =>
  `Measured on that cluster: ${secondsText(seconds)}${times > 1 ? `, the median of ${times} tables` : ', in one table'} (docs/clusters.md).`;

function wordsOf(cell: Cell): string[] {
  return ['simulate', '--machine', cell.machine, '--op', cell.operation, '--processes', String(cell.processes), '--bytes', String(cell.bytes),
    ...atlas.settings.split(' ')];
}

function showDetail() {
  if (!chosen) {
    detail.replaceChildren(element('p', {class: 'how'}, 'Choose a cell to see its number, its cause and its command.'));
    return;
  }
  const [cell, suite] = chosen;
  const [reported, error, cause, share] = cell.suites[suite]!;
  const state = {...firstState, machine: cell.machine, operation: cell.operation, algorithm: '', processes: String(cell.processes), bytes: String(cell.bytes),
    L: '', o: '', g: '', G: '', jitter: '', sigma: '', reps: '20', suites: Object.keys(cell.suites).join(','), left: suite, right: ''};
  detail.replaceChildren(
    element('h2', {}, `${suite}: ${errorText(error)}`),
    element('p', {}, `${cell.operation} by ${cell.algorithm}, ${sizeText(cell.bytes)}, ${cell.processes} processes, ${cell.machine}: it reports ${secondsText(reported)}, ` +
      `the truth is ${secondsText(cell.truth_s)}.` + (cause ? ` Most from ${cause === 'interaction' ? 'several causes together' : causeNames[cause]} (${errorText(share)}).` : '')),
    ...(cell.measured?.[suite] ? [element('p', {}, measuredText(cell.measured[suite]))] : []),
    element('pre', {tabindex: '0'}, element('code', {}, shellText(wordsOf(cell)))),
    element('p', {}, element('a', {href: `play.html${fragmentOf(state)}`}, 'Play with it')));
}

function show() {
  const all = cells.filter(cell => cell.machine === machine && cell.operation === operation);
  maps.replaceChildren(...suites.filter(suite => all.some(cell => suite in cell.suites)).map(suite => mapOf(suite, all)));
  showDetail();
}

const choices = (list: string[]) => list.map(value => ({label: value, value}));
document.title = 'Plumbline: an atlas of errors';
startTheme();
onThemeChange(show);
document.body.append(
  element('header', {}, element('h1', {}, 'An atlas of errors'), button('Light / dark', 'Light / dark: switch the colours', switchTheme)),
  element('p', {class: 'how'}, 'Each map is a suite: processes downwards, sizes to the right. Blue: it reports less than the truth, orange: more. A line below a cell: it was measured on such a cluster, too.'),
  element('main', {}, element('div', {class: 'choosers'},
    chooser('Machine', choices(distinct(cells.map(cell => cell.machine))), 0, value => {
      machine = value;
      chosen = undefined;
      show();
    }),
    chooser('Operation', choices(distinct(cells.map(cell => cell.operation))), 0, value => {
      operation = value;
      chosen = undefined;
      show();
    })), maps, detail),
  element('footer', {}, `${atlas.cells.length} cells, simulated by ${atlas.made_by} with ${atlas.settings}. This page needs no network.`));
show();
