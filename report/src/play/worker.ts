// Simulates, beside the page. A new task takes the place of the one that is being worked on, from its next part on: so
// the last one is always finished, and those that came too quickly are left out.
import type {Answer, Task} from './engine.ts';

interface Module {
  ccall(name: string, returns: string | null, takes: string[], values: unknown[]): unknown;
  UTF8ToString(pointer: number): string;
}
declare function plumblineEngine(options: object): Promise<Module>;

let module: Promise<Module> = start();
let task: Task | undefined;
let next = 0;
let isWorking = false;

function start(): Promise<Module> {
  return plumblineEngine({print: () => {}, printErr: () => {}});
}

const text = (engine: Module, name: string) => engine.ccall(name, 'string', [], []) as string;

/** What the engine throws while it simulates is the address of an exception; the engine is then of no use any more. */
function said(engine: Module, thrown: unknown): string {
  if (typeof thrown !== 'number') return String(thrown);
  return engine.ccall('plumbline_what', 'string', ['number'], [thrown]) as string;
}

function performed(engine: Module, words: string[]): {status: number; text: string} {
  if (words[0] === 'catalogue') {
    engine.ccall('plumbline_catalogue', null, [], []);
    return {status: 0, text: text(engine, 'plumbline_answer')};
  }
  if (words[0] === 'machine') {
    const status = engine.ccall('plumbline_machine', 'number', ['string'], [words[1]]) as number;
    return {status, text: text(engine, 'plumbline_answer')};
  }
  const status = engine.ccall('plumbline_prepare', 'number', ['string'], [words.join('\n')]) as number;
  if (status === 0) engine.ccall('plumbline_perform', null, [], []);
  return {status, text: text(engine, 'plumbline_answer')};
}

async function work() {
  if (!task || next >= task.parts.length) {
    isWorking = false;
    return;
  }
  const {number, parts} = task;
  const {name, words} = parts[next++]!;
  const engine = await module;
  const begin = performance.now();
  let answer: Answer;
  try {
    const done = performed(engine, words);
    answer = {number, part: name, ...done, notes: text(engine, 'plumbline_notes'), ms: performance.now() - begin};
  } catch (thrown) {
    answer = {number, part: name, status: 3, text: said(engine, thrown), notes: '', ms: performance.now() - begin};
    module = start();
  }
  postMessage(answer);
  setTimeout(work);  // lets a newer task come in
}

addEventListener('message', event => {
  task = event.data as Task;
  next = 0;
  if (isWorking) return;
  isWorking = true;
  void work();
});
