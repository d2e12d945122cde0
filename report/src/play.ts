// The page on which systematic errors can be played with: a state, which is the page's address, and what the simulator
// says of it.
import {button, element} from './dom.ts';
import {Causes, mostFrom, type SharesOf} from './play/causes.ts';
import {listControl, sliderControl, suitesControl, type Control} from './play/controls.ts';
import {Dots, type Dot, type Truth} from './play/dots.ts';
import {Engine, type Answer, type Catalogue, type Timelines} from './play/engine.ts';
import {examples} from './play/examples.ts';
import {Histogram} from './play/histogram.ts';
import {errorText, secondsText} from './play/numbers.ts';
import {parameters} from './play/parameters.ts';
import {Picture} from './play/pictures.ts';
import {Story} from './play/story.ts';
import {firstState, fragmentOf, shellText, simulateWords, stateOf, suitesOf, timelineWords, type State} from './play/state.ts';
import {onThemeChange, startTheme, switchTheme} from './theme.ts';

interface Row {
  suite: string;
  primary: boolean;
  reported_s: number | null;
  error: number | null;
  why?: string;
  causes?: Record<string, number | null>;
}
interface Cell {
  operation: string;
  algorithm: string;
  bytes: number;
  processes: number;
  truth: {median_s: number; p5_s: number; p95_s: number; n: number} | null;
  suites: Row[];
}

const engine = new Engine();
let state = stateOf(location.hash);
let undone: State[] = [];
let done: State[] = [];
let atDragStart: State | undefined;
let catalogue: Catalogue | undefined;
let own: Record<string, string> = {};  // of the machine
let ownOf = '';
let asked = 0;
let shownCell: Cell | undefined;
let kept: Cell | undefined;
let explained: Row[] = [];  // of the suites whose causes are known
let whyMs = 0;

const dots = new Dots();
const causes = new Causes();
const histogram = new Histogram();
const pictures = {left: new Picture('left'), right: new Picture('right')};
const said = element('p', {class: 'answer', 'aria-live': 'polite', role: 'status'});
const wrong = element('p', {class: 'wrong', role: 'alert', hidden: ''});
const command = element('code', {id: 'command', tabindex: '0'});
const timing = element('span', {class: 'timing'});
const whySection = element('section', {'aria-labelledby': 'why-title'}, element('h2', {id: 'why-title'}, 'Where the errors come from'),
  element('p', {class: 'how'}, 'Each suite is simulated again without one cause after the other. A share is by how much the error changes.'), causes.element);
const undoButton = button('Undo', 'Undo the last change', undo);
const redoButton = button('Redo', 'Redo what was undone', redo);

/** A change of the state; while a slider is dragged, its changes are one. */
function change(changes: Partial<State>, isDragging = false) {
  const before = atDragStart ?? state;
  state = {...state, ...changes};
  if (isDragging) {
    atDragStart = before;
  } else {
    atDragStart = undefined;
    if (fragmentOf(before) !== fragmentOf(state)) {
      done.push(before);
      undone = [];
    }
  }
  show(!isDragging);
}

function undo() {
  const before = done.pop();
  if (!before) return;
  undone.push(state);
  state = before;
  show();
}

function redo() {
  const after = undone.pop();
  if (!after) return;
  done.push(state);
  state = after;
  show();
}

/** Shows the state's controls and command, and asks for its numbers. */
function show(isKept = true) {
  if (isKept) history.replaceState(null, '', fragmentOf(state) || location.pathname + location.search);
  if (catalogue) {
    for (const control of controls) control.show(state, own);
    histogram.show(state);
    const suites = suitesOf(state);
    pictures.left.offer(suites, state.left);
    pictures.right.offer(suites, state.right);
  }
  undoButton.disabled = done.length === 0;
  redoButton.disabled = undone.length === 0;
  command.textContent = shellText(simulateWords(state));
  ask();
}

const drawn = (suite: string) => (suite === '' || suitesOf(state).includes(suite) ? suite : suitesOf(state)[0]!);

function ask() {
  if (!catalogue) return;
  const parts = [
    ...(state.machine === ownOf ? [] : [{name: 'machine', words: ['machine', state.machine]}]),
    {name: 'numbers', words: simulateWords(state)},
    ...(Number(state.processes) <= 64
      ? (['left', 'right'] as const).map(side => ({name: side, words: timelineWords(state, drawn(state[side]))}))
      : []),
    ...suitesOf(state).map(suite => ({name: 'why', words: [...simulateWords({...state, suites: suite}), '--why']})),
  ];
  document.body.dataset['state'] = 'asked';
  asked = engine.ask(parts);
}

const cellOf = (answer: Answer): Cell => (JSON.parse(answer.text) as {cells: Cell[]}).cells[0]!;
const truthOf = ({truth}: Cell): Truth => ({median: truth?.median_s ?? 0, low: truth?.p5_s ?? 0, high: truth?.p95_s ?? 0});
const primaries = (cell: Cell) => cell.suites.filter(row => row.primary);

/** "bcast by binomial, 8 B, 16 processes: the truth is 7 us". */
function titleOf(cell: Cell): string {
  return `${cell.operation} by ${cell.algorithm}, ${cell.bytes} B, ${cell.processes} processes: the truth is ${secondsText(cell.truth?.median_s ?? null)}`;
}

function showNumbers(cell: Cell) {
  const before = new Map(kept ? primaries(kept).map(row => [row.suite, row.reported_s]) : []);
  const about = (suite: string) => catalogue?.suites.find(one => one.name === suite)?.source ?? '';
  const all: Dot[] = primaries(cell).map(row => ({suite: row.suite, about: about(row.suite), reported: row.reported_s, error: row.error, doubts: row.why ?? '',
    before: before.get(row.suite) ?? null}));
  dots.show(titleOf(cell), truthOf(cell), kept?.truth?.median_s ?? null, all);
}

/** In one sentence what the reader sees. */
function say(cell: Cell) {
  const known = primaries(cell).filter(row => row.error !== null).sort((a, b) => Math.abs(b.error!) - Math.abs(a.error!));
  const worst = known[0];
  if (!worst) {
    said.textContent = 'No suite reports a number here.';
    return;
  }
  const best = known[known.length - 1]!;
  const cause = mostFrom(worst.causes ?? {});
  const why = cause ? `, most of it from ${cause.replace(/ [^ ]+ %$| x .*$/, '')}` : '';
  const other = best === worst ? '' : `; ${best.suite} is nearest (${errorText(best.error)})`;
  said.textContent = `${worst.suite} is furthest from the truth: it reports ${secondsText(worst.reported_s)} (${errorText(worst.error)})${why}${other}.`;
}

function showAnswer(answer: Answer) {
  if (answer.part === 'catalogue') return begin(JSON.parse(answer.text) as Catalogue);
  if (answer.part === 'machine') {
    if (answer.number !== asked) return;
    ownOf = answer.status === 0 ? state.machine : '';
    own = answer.status === 0 ? JSON.parse(answer.text) as Record<string, string> : {};
    for (const control of controls) control.show(state, own);
    return;
  }
  if (answer.part === 'left' || answer.part === 'right') {
    if (answer.number !== asked) return;
    if (answer.status === 0) pictures[answer.part].show(JSON.parse(answer.text) as Timelines);
    else pictures[answer.part].say(answer.text);
    return;
  }
  if (answer.status !== 0) {
    if (answer.number !== asked) return;
    wrong.textContent = answer.text;
    wrong.hidden = false;
    document.body.dataset['state'] = 'wrong';
    return;
  }
  const cell = cellOf(answer);
  if (answer.part === 'numbers') {
    wrong.hidden = true;
    shownCell = cell;
    document.body.dataset['updates'] = String(Number(document.body.dataset['updates'] ?? 0) + 1);
    document.body.dataset['ms'] = answer.ms.toFixed(1);
    timing.textContent = `Simulated in ${answer.ms.toFixed(0)} ms.`;
    showNumbers(cell);
    if (Number(state.processes) > 64)
      for (const picture of [pictures.left, pictures.right]) picture.say('The picture is drawn for up to 64 processes.');
  }
  if (answer.number !== asked) return;
  if (answer.part === 'numbers') {
    document.body.dataset['state'] = 'numbers';
    say(cell);
    story.numbers({truth: cell.truth?.median_s ?? 0, reported: Object.fromEntries(primaries(cell).map(row => [row.suite, row.reported_s]))});
    explained = [];
    whyMs = 0;
  } else {
    explained.push(...primaries(cell));
    whyMs += answer.ms;
    causes.show(explained.map((row): SharesOf => ({suite: row.suite, error: row.error, shares: row.causes ?? {}})));
    if (explained.length < suitesOf(state).length) return;
    say({...cell, suites: explained});
    document.body.dataset['state'] = 'done';
    document.body.dataset['whyMs'] = whyMs.toFixed(1);
  }
}

const named = (list: string[], none: string): [string, string][] => [['', none], ...list.map((name): [string, string] => [name, name])];
const algorithmsOf = (operation: string) => catalogue?.operations.find(one => one.name === operation)?.algorithms ?? [];

function makeControls(): [string, Control[]][] {
  const slider = (key: string) => sliderControl(parameters[key]!, change);
  const operations = listControl('operation', 'Operation', () => catalogue!.operations.map(one => [one.name, one.name]),
    changes => change({...changes, algorithm: '', ...(changes.operation === 'barrier' ? {bytes: '0'} : {})}));
  const machines = listControl('machine', 'Machine', () => catalogue!.machines.filter(name => name !== 'stampede-ib' && name !== 'fat-tree').map(name => [name, name]),
    changes => change({...firstState, ...changes, processes: state.processes, operation: state.operation, algorithm: state.algorithm, bytes: state.bytes,
      suites: state.suites, left: state.left, right: state.right, ...(changes.machine === firstState.machine ? {} : {L: '', o: '', g: '', G: '', jitter: ''})}));
  const patterns = ['one-late', 'uniform', 'normal', 'ascending', 'descending'];
  return [
    ['The call', [operations, listControl('algorithm', 'Algorithm', now => named(algorithmsOf(now.operation), 'the machine\u2019s'), change), slider('processes'), slider('bytes')]],
    ['The network', [machines, ...['L', 'o', 'g', 'G', 'per_node', 'L_node'].map(slider)]],
    ['What is drawn', [...['jitter', 'sigma'].map(slider), {element: histogram.element, show: () => {}}, slider('seed')]],
    ['Clocks', ['offset', 'skew', 'tick'].map(slider)],
    ['Processes', [listControl('late', 'Late processes', () => named(patterns, 'none'), change), slider('late_by'),
      listControl('barrier', 'Barrier of suites', () => named(algorithmsOf('barrier'), 'the machine\u2019s'), change)]],
    ['How it is measured', [slider('reps'), suitesControl(
      () => catalogue!.suites.map(({name, source, bcast_only}) => ({name, about: source, hidden: bcast_only && state.operation !== 'bcast'})),
      change)]],
  ];
}

let controls: Control[] = [];
const panel = element('form', {class: 'panel', 'aria-label': 'What is simulated'});
panel.addEventListener('submit', event => event.preventDefault());

function begin(known: Catalogue) {
  catalogue = known;
  const groups = makeControls();
  controls = groups.flatMap(([, list]) => list);
  panel.replaceChildren(...groups.map(([title, list]) =>
    element('fieldset', {}, element('legend', {}, title), ...list.map(control => control.element))));
  const lesson = examples[Number(new URLSearchParams(location.search).get('lesson')) - 1];
  if (!lesson) return show();
  lessons.value = String(examples.indexOf(lesson));
  story.begin(lesson);
}

/** Keeps what is shown, to be compared with what comes. */
function keep() {
  kept = kept ? undefined : shownCell;
  keepButton.textContent = kept ? 'Forget the marks' : 'Keep as marks';
  keepButton.setAttribute('aria-label', kept ? 'Forget the marks' : 'Keep as marks: these numbers stay as hollow ones beside those to come');
  if (shownCell) showNumbers(shownCell);
}
const keepButton = button('Keep as marks', 'Keep as marks: these numbers stay as hollow ones beside those to come', keep);

const story = new Story((changes, keepsMarks) => {
  if (keepsMarks !== (kept !== undefined)) keep();
  change(changes);
});

async function copy() {
  await navigator.clipboard.writeText(command.textContent ?? '').catch(() => getSelection()?.selectAllChildren(command));
}

const lessons = element('select', {}, element('option', {value: '-1'}, 'none: play freely'),
  ...examples.map((one, i) => element('option', {value: String(i)}, `${story.isFinished(one.name) ? '\u2713 ' : ''}${one.title}`)));
lessons.addEventListener('change', () => story.begin(examples[Number(lessons.value)]));

document.title = 'Plumbline: play with systematic errors';
startTheme();
onThemeChange(() => {
  for (const control of controls) control.show(state, own);
  if (shownCell) showNumbers(shownCell);
});
engine.answered = showAnswer;
pictures.left.chosen = suite => change({left: suite});
pictures.right.chosen = suite => change({right: suite});
addEventListener('hashchange', () => {
  done.push(state);
  undone = [];
  state = stateOf(location.hash);
  show();
});
addEventListener('keydown', event => {
  if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z' || event.target instanceof HTMLInputElement && event.target.type === 'text') return;
  event.preventDefault();
  if (event.shiftKey) redo();
  else undo();
});

document.body.append(
  element('header', {}, element('h1', {}, 'How far is a benchmark from the truth?'),
    element('div', {class: 'toolbar'}, undoButton, redoButton, button('Reset', 'Reset: back to the first state', () => change({...firstState})),
      button('Light / dark', 'Light / dark: switch the colours', switchTheme))),
  element('p', {class: 'how'}, 'MPI benchmarks measure the same call and report different numbers. Here each of them is simulated on a network whose truth is ' +
    'known: change anything, and see whose number moves.'),
  element('main', {},
    element('div', {class: 'examples'}, element('label', {class: 'chooser'}, 'A lesson ', lessons), story.element),
    element('section', {class: 'numbers', 'aria-label': 'Numbers against the truth'}, said, wrong, dots.element,
      element('div', {class: 'toolbar'}, keepButton, timing)),
    panel,
    element('div', {class: 'more'}, whySection,
      element('section', {'aria-labelledby': 'pictures-title'}, element('h2', {id: 'pictures-title'}, 'Who does what when'),
        element('p', {class: 'how'}, 'Processes are rows, time goes to the right. A bracket is what was measured.'),
        element('div', {class: 'schemes two'}, pictures.left.element, pictures.right.element)),
      element('section', {'aria-labelledby': 'command-title'}, element('h2', {id: 'command-title'}, 'Show me the command'),
        element('p', {class: 'how'}, 'It prints the same numbers.'), element('pre', {}, command),
        button('Copy', 'Copy the command', () => void copy())))),
  element('footer', {}, 'This page needs no network: the simulator is in it, and everything is computed here.'));

engine.ask([{name: 'catalogue', words: ['catalogue']}]);
