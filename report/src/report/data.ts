// "plumbline.report/1" (docs/how-to/report.md), as cli/plumbline/report_*.cpp write it.

export type Maybe<T> = T | null;

/** At 5, 25, 50, 75 and 95 %. */
export type FiveQuantiles = [number, number, number, number, number];

/** Its number, what was reported, the observations that count, how many do not, quantiles of those that do. */
export type Launch = [launch: number, reported: Maybe<number>, n: number, invalid: number, quantiles: Maybe<FiveQuantiles>];

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
  start_skew: Maybe<FiveQuantiles>;
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

/** How one synchronisation related one process's clock, on the global clock from `at` to `until`. */
export interface ClockLine {
  launch: number;
  method: string;
  suite: string;
  op: string;
  bytes: number;
  rank: number;
  at: number;
  until: number;
  offset: number;
  skew: number;
  residual: Maybe<number>;
}

/** How far synchronisations of one launch disagree about the same moment, so many seconds apart. */
export interface Disagreement {
  method: string;
  processes: number;
  after: number[];
  error: number[];
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
  clocks: {lines: ClockLine[]; disagreements: Disagreement[]};
  imports: {file: string; formats: string[]; notes: string[]; rows: number; flagged: number; refused: number}[];
}

/** Of "plumbline.simulate/1", with --why. */
export interface SimulateDocument {
  schema: 'plumbline.simulate/1';
  cells: {
    op: string;
    algorithm: string;
    bytes: number;
    processes: number;
    suites: {
      suite: string;
      primary: boolean;
      error: Maybe<number>;
      causes?: Record<string, Maybe<number>>;
    }[];
  }[];
}

/** "plumbline.sync/1"; keys of errors are seconds after the synchronisation. */
export interface SyncDocument {
  schema: 'plumbline.sync/1';
  machine: string;
  processes: number;
  methods: {
    method: string;
    error_s: Record<string, number>;
    error_interval_s: Record<string, Maybe<[number, number]>>;
  }[];
}

/** What a cell of "plumbline.compare/1" and one of "plumbline.validate/1" have in common. */
export interface DocumentCell {
  suite: string;
  op: string;
  algorithm: Maybe<string>;
  bytes: Maybe<number>;
  processes: Maybe<number>;
  metric?: string; // of compare: "time", "bandwidth"
  statistic?: string; // of compare
  ratio: Maybe<number>;
  ratio_interval: Maybe<[number, number]>;
  verdict: string;
}

/** "plumbline.compare/1" */
export interface CompareDocument {
  schema: 'plumbline.compare/1';
  a: string;
  b: string;
  level: number;
  limits: string[];
  notes: string[];
  factors: {name: string; a: string; b: string}[];
  cells: (DocumentCell & {
    metric: string; unit: string; statistic: string;
    median_a: Maybe<number>; median_b: Maybe<number>; p_holm: Maybe<number>;
  })[];
}

interface Order {
  pairs: number;
  decided: number;
  agreed: number;
}

/** "plumbline.validate/1" */
export interface ValidateDocument {
  schema: 'plumbline.validate/1';
  simulated: string;
  measured: string;
  tolerance: number;
  failures: number;
  error_median: Maybe<number>;
  notes: string[];
  order_of_suites: Order[];
  order_of_algorithms: Order[];
  cells: (DocumentCell & {
    closed_form_s: Maybe<number>; simulated_median_s: Maybe<number>; measured_median_s: Maybe<number>;
    covered: Maybe<boolean>; distance: Maybe<number>;
  })[];
}

/** JSON that plumbline printed. */
export interface Document {
  file: string;
  content: SimulateDocument | SyncDocument | CompareDocument | ValidateDocument;
}

export function documentsOf<S extends Document['content']['schema']>(data: ReportData, schema: S) {
  type Content = Extract<Document['content'], {schema: S}>;
  return data.documents.filter(one => one.content.schema === schema) as {file: string; content: Content}[];
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
