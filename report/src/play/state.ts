// What the reader has chosen, as text: in the page's address, and as the words of a command line.

/** Each value as the command line takes it; '' is the machine's, or the suite's, own. */
export interface State {
  machine: string;
  processes: string;
  operation: string;
  algorithm: string;
  bytes: string;
  L: string;
  o: string;
  g: string;
  G: string;
  per_node: string;
  L_node: string;
  jitter: string;  // median of a lognormal distribution
  sigma: string;
  offset: string;  // standard deviation, as of skew
  skew: string;
  tick: string;
  late: string;  // pattern
  late_by: string;
  barrier: string;
  reps: string;
  seed: string;
  suites: string;  // with commas
  left: string;  // the two that are drawn
  right: string;
}

export type Key = keyof State;

export const firstState: State = {
  machine: 'logp-textbook', processes: '16', operation: 'bcast', algorithm: 'binomial', bytes: '8',
  L: '5us', o: '0.5us', g: '1us', G: '1ns/B', per_node: '', L_node: '', jitter: '0.2us', sigma: '0.5',
  offset: '', skew: '', tick: '', late: '', late_by: '5us', barrier: '', reps: '50', seed: '1',
  suites: 'mpbench,imb,osu,mpiblib-max,skampi,reprompi-hca3', left: 'mpbench', right: 'osu',
};

const keys = Object.keys(firstState) as Key[];

export const suitesOf = (state: State) => state.suites.split(',').filter(name => name !== '');

/** '#processes=32&bytes=1Ki': what differs from the first state. */
export function fragmentOf(state: State): string {
  const changed = keys.filter(key => state[key] !== firstState[key]);
  return changed.length === 0 ? '' : `#${new URLSearchParams(changed.map(key => [key, state[key]])).toString()}`;
}

/** What is not known is ignored: an address may be older than the page, or newer. */
export function stateOf(fragment: string): State {
  const state = {...firstState};
  const said = new URLSearchParams(fragment.replace(/^#/, ''));
  for (const key of keys) {
    const value = said.get(key);
    if (value !== null) state[key] = value.replace(/[\n\r]/g, ' ').trim();
  }
  return state;
}

function settings(state: State): string[] {
  const set: string[] = [];
  for (const key of ['L', 'o', 'g', 'G'] as const) if (state[key]) set.push(`network.${key}=${state[key]}`);
  if (state.per_node) set.push(`processes_per_node=${state.per_node}`);
  if (state.L_node) set.push(`network.node={L="${state.L_node}"}`);
  if (state.jitter)
    set.push(Number.parseFloat(state.jitter) === 0 ? 'network.jitter=none'
      : `network.jitter={kind="lognormal", median="${state.jitter}", sigma=${state.sigma || '0.5'}}`);
  for (const key of ['offset', 'skew'] as const)
    if (state[key]) set.push(`clock.${key}={kind="normal", sd="${state[key]}"}`);
  if (state.tick) set.push(`clock.tick=${state.tick}`);
  return set.flatMap(one => ['--set', one]);
}

/** What says the call, and how it is simulated. */
function commonWords(state: State): string[] {
  const barrier = state.barrier ? ['--barrier', state.barrier] : [];
  const late = state.late ? ['--arrivals', `${state.late}:${state.late_by || '0us'}`] : [];
  return ['--machine', state.machine, ...settings(state), '--processes', state.processes,
    '--op', state.algorithm ? `${state.operation}:${state.algorithm}` : state.operation, '--bytes', state.bytes || '0',
    ...barrier, ...late, '--seed', state.seed || '1'];
}

/** The command whose numbers the page shows. */
export const simulateWords = (state: State): string[] =>
  ['simulate', ...commonWords(state), '--reps', state.reps || '50', '--suite', state.suites];

/** Few repetitions: the picture shows the first ones. */
export const timelineWords = (state: State, suite: string): string[] =>
  ['timeline', ...commonWords(state), '--reps', '3', ...(suite ? ['--suite', suite] : [])];

/** As a shell takes it. */
export const shellText = (words: string[]): string =>
  ['plumbline', ...words.map(word => (/^[\w.,:=/@%+-]+$/.test(word) ? word : `'${word.replace(/'/g, `'\\''`)}'`))].join(' ');
