// The page's side of the worker that simulates: the newest state is what is worked on, older ones are given up.
import type {TimelineData} from '../schema.ts';

export interface Reported {
  statistic: string;
  primary: boolean;
  reported_s: number | null;
  error: number | null;
}

export interface SuiteAnswer {
  suite: string;
  valid: boolean;
  why_invalid: string | null;
  shares: Record<string, number | null> | null;
  reported: Reported[];
}

export interface Catalogue {
  version: string;
  suites: {name: string; source: string; bcast_only: boolean; in_turn: boolean; takes_arrivals: boolean}[];
  operations: {name: string; algorithms: string[]}[];
  machines: string[];
}

/** What the worker is asked: parts one after the other, each with the words of its command. */
export interface Task {
  number: number;
  parts: {name: string; words: string[]}[];
}

/** What it says of a part. */
export interface Answer {
  number: number;
  part: string;
  status: number;  // 0: done
  text: string;  // JSON; what is wrong in other cases
  notes: string;
  ms: number;
}

export type Timelines = TimelineData;

/** A worker of a file that carries it: made of text, since a page that is opened from a folder may load no other file. */
function startWorker(): Worker {
  const parts = ['engine', 'worker'].map(id => document.getElementById(id)!.textContent!);
  const url = URL.createObjectURL(new Blob(parts, {type: 'text/javascript'}));
  return new Worker(url);
}

export class Engine {
  answered = (_answer: Answer) => {};
  private readonly worker = startWorker();
  private number = 0;

  constructor() {
    this.worker.addEventListener('message', event => this.answered(event.data as Answer));
  }

  /** Returns its number, which the answers carry. */
  ask(parts: Task['parts']): number {
    const task: Task = {number: ++this.number, parts};
    this.worker.postMessage(task);
    return task.number;
  }
}
