// "plumbline.report/1" (docs/report.md), as cli/plumbline/report_*.cpp write it.

export type Maybe<T> = T | null;

export interface Launch {
  launch: number;
  reported: Maybe<number>;
  n: number;
  invalid: number;
  /** At 5, 25, 50, 75 and 95 %. */
  quantiles: Maybe<[number, number, number, number, number]>;
}

export interface Histogram {
  low: number;
  high: number;
  counts: number[];
  below: number;
  above: number;
}

export interface Cell {
  run: number;
  suite: string;
  op: string;
  algorithm: string;
  resolved: string;
  processes: Maybe<number>;
  bytes: Maybe<number>;
  segment: Maybe<number>;
  root: Maybe<number>;
  metric: string;
  unit: string;
  statistic: string;
  reported: Maybe<number>;
  interval: Maybe<[number, number]>;
  interval_is: string;
  truth: Maybe<number>;
  error: Maybe<number>;
  valid: boolean;
  why: string;
  start_skew: Maybe<[number, number, number, number, number]>;
  launches: Launch[];
  n: number;
  histogram: Maybe<Histogram>;
  quantiles: number[];
}

export interface Factor {
  name: string;
  different: number;
  values: {value: string; times: number}[];
}

export interface Run {
  file: string;
  backend: string;
  program: string;
  version: string;
  created: string;
  command: string;
  experiment: string;
  machine: string;
  machine_text: string;
  seed: string;
  launches: {launch: number; name: string; started: string; ended: Maybe<string>}[];
  factors: Factor[];
  imports: {file: string; formats: string[]; notes: string[]; rows: number; flagged: number; refused: number}[];
}

/** JSON that plumbline printed: its own schema says what it is. */
export interface Document {
  file: string;
  content: any;
}

export interface ReportData {
  schema: string;
  version: string;
  title: string;
  runs: Run[];
  cells: Cell[];
  documents: Document[];
}

export const truthSuite = 'truth';

export function readData(): ReportData {
  return JSON.parse(document.getElementById('data')!.textContent!);
}
