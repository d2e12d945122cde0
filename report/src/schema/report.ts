// Written by schema_types.mjs from docs/schema/; change those instead.
import type {CompareDocument} from './compare.ts';
import type {LoggedClocksDocument} from './calibrate_clocks.ts';
import type {RecommendDocument} from './recommend.ts';
import type {SimulateDocument} from './simulate.ts';
import type {SyncDocument} from './sync.ts';
import type {ValidateDocument} from './validate.ts';

/** at 5, 25, 50, 75 and 95 % */
export type FiveQuantiles = [number, number, number, number, number];

/** launch, reported, observations that count, how many do not, quantiles of those that do */
export type Launch = [number, number | null, number, number, FiveQuantiles | null];

export type Histogram = {low: number; high: number; counts: number[]; below: number; above: number};

export type Cell = {
  /** index into runs */
  run: number;
  suite: string;
  operation: string;
  /** as requested */
  algorithm: string;
  /** that ran */
  resolved: string;
  processes: number | null;
  bytes: number | null;
  segment_bytes: number | null;
  root: number | null;
  metric: string;
  /** of reported, interval and truth */
  unit: string;
  statistic: string;
  reported: number | null;
  interval: [number, number] | null;
  interval_is: string;
  truth: number | null;
  /** reported / truth - 1 */
  error: number | null;
  valid: boolean;
  why: string;
  start_skew: FiveQuantiles | null;
  launches: Launch[];
  n: number;
  histogram: Histogram | null;
  quantiles: number[];
};

export type Factor = {
  name: string;
  /** how many values there are; not all need be told */
  different: number;
  values: {value: string; times: number}[];
};

/** how one synchronisation related one process's clock, on the global clock from at to until */
export type ClockLine = {
  launch: number;
  method: string;
  suite: string;
  operation: string;
  bytes: number;
  rank: number;
  at: number;
  until: number;
  offset: number;
  skew: number;
  residual: number | null;
};

/** how far synchronisations of one launch disagree about the same moment, so many seconds apart */
export type Disagreement = {method: string; processes: number; after: number[]; error: number[]};

export type Run = {
  file: string;
  backend: string;
  program: string;
  version: string;
  created: string;
  command: string;
  experiment: string;
  machine: string;
  machine_text: string;
  /** it may exceed 2^53 */
  seed: string;
  launches: {launch: number; name: string; started: string; ended: string | null}[];
  factors: Factor[];
  clocks: {lines: ClockLine[]; disagreements: Disagreement[]};
  imports: {
    file: string;
    formats: string[];
    notes: string[];
    rows: number;
    flagged: number;
    refused: number;
  }[];
};

/** JSON that plumbline printed */
export type Document = {
  file: string;
  content: SimulateDocument | SyncDocument | CompareDocument | ValidateDocument | RecommendDocument | LoggedClocksDocument;
};

/** SI units. docs/how-to/report.md explains the keys. */
export type ReportData = {
  schema: 'plumbline.report/2';
  version: string;
  title: string;
  runs: Run[];
  cells: Cell[];
  documents: Document[];
};
