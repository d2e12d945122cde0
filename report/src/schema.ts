// Written by schema_types.mjs from docs/schema/; change those instead.

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
  content: SimulateDocument | SyncDocument | CompareDocument | ValidateDocument;
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

/** our algorithm in the place of one of the library's; factor: about how many times as long that takes, where it can be estimated */
export type StandIn = {algorithm: string; library: string; theirs: string; differs: string; factor?: number};

/** SI units; a key with a unit bears it (_s: seconds). docs/reference/commands/ explains the keys. */
export type SimulateDocument = {
  schema: 'plumbline.simulate/2';
  /** measured: by plumbline-mpi, which knows no truth */
  backend: 'simulated' | 'measured';
  machine: string;
  seed: number;
  /** what simulates; not where measured */
  engine?: 'native' | 'simgrid';
  set: string[];
  barrier: string | null;
  repetitions: number | null;
  warmup: number | null;
  stop: string | null;
  launches: number;
  window_s: number | null;
  time_budget_s: number | null;
  /** how late processes come; only where they do */
  arrivals?: string | null;
  estimator: string | null;
  exchanges: number | null;
  patience: number | null;
  fit_points: number | null;
  fit_span_s: number | null;
  clock?: string;
  injected_clock?: string | null;
  cache?: string;
  messages: number;
  wall_s: number;
  cells: {
    operation: string;
    algorithm: string;
    bytes: number;
    processes: number;
    segment_bytes: number;
    root: number;
    stand_in?: StandIn;
    truth: {median_s: number; p5_s: number; p95_s: number; n: number} | null;
    /** from the last process's call, where processes come late; truth is from the first's */
    truth_from_last?: {median_s: number; p5_s: number; p95_s: number} | null;
    suites: {
      suite: string;
      statistic: string;
      primary: boolean;
      reported_s: number | null;
      /** reported / truth - 1 */
      error: number | null;
      /** reported / truth_from_last - 1; only where processes come late */
      error_from_last?: number | null;
      observations: number;
      invalid: number;
      why?: string;
      sync_s: number;
      start_skew_s: number | null;
      launches_s?: (number | null)[];
      beside_s?: number;
      causes?: {
        pipelining: number | null;
        barrier: number | null;
        start_skew: number | null;
        clock: number | null;
        timer: number | null;
        process_reduction: number | null;
        statistic: number | null;
        noise: number | null;
        contention: number | null;
        interaction: number | null;
      };
      nothing_counted_without?: string[];
      lost?: {median_s: number; p5_s: number; p95_s: number; n: number};
      overlap?: {
        imb?: {raw_percent: number; percent: number; why?: string};
        osu?: {raw_percent: number; percent: number; why?: string};
      };
    }[];
  }[];
};

export type Interval = [number, number];

/** SI units; a key with a unit bears it (_s: seconds). docs/reference/commands/ explains the keys. */
export type SyncDocument = {
  schema: 'plumbline.sync/1';
  machine: string;
  set: string[];
  processes: number;
  seed: number;
  seeds: number;
  /** what simulates; not where measured */
  engine?: 'native' | 'simgrid';
  /** of the error, where one was asked for */
  limit_s?: number;
  estimator: string | null;
  exchanges: number | null;
  patience: number | null;
  fit_points: number | null;
  fit_span_s: number | null;
  methods: {
    method: string;
    duration_s: number;
    messages: number;
    rounds: number;
    residual_s: number | null;
    seeds: number;
    /** until the first seed is beyond the limit */
    within_s?: number;
    within_seeds_s?: number[];
    /** keys: seconds after the synchronisation */
    error_s: Record<string, number>;
    /** keys: seconds after the synchronisation */
    error_interval_s: Record<string, Interval | null>;
    /** keys: seconds after the synchronisation */
    error_seeds_s: Record<string, number[]>;
    causes_s: {
      /** keys: seconds after the synchronisation */
      fit: Record<string, number | null>;
      /** keys: seconds after the synchronisation */
      jitter: Record<string, number | null>;
      /** keys: seconds after the synchronisation */
      wander: Record<string, number | null>;
      /** keys: seconds after the synchronisation */
      interaction: Record<string, number | null>;
    };
  }[];
};

/** SI units; a key with a unit bears it (_s: seconds). docs/reference/commands/ explains the keys. */
export type CompareDocument = {
  schema: 'plumbline.compare/2';
  a: string;
  b: string;
  launches_a: number;
  launches_b: number;
  level: number;
  seed: number;
  tested_cells: number;
  factors: {name: string; a: string; b: string}[];
  limits: string[];
  notes: string[];
  cells: {
    suite: string;
    operation: string;
    algorithm: string | null;
    bytes: number | null;
    processes: number | null;
    metric: string;
    statistic: string;
    /** of the medians */
    unit: string;
    launches_a: number;
    launches_b: number;
    median_a: number | null;
    median_b: number | null;
    /** over launches, as the medians */
    mean_a?: number | null;
    mean_b?: number | null;
    /** median_b / median_a */
    ratio: number | null;
    ratio_interval: Interval | null;
    p: number | null;
    p_less: number | null;
    p_greater: number | null;
    p_holm: number | null;
    cliffs_delta: number | null;
    verdict: string;
  }[];
};

/** how far suites, or algorithms, come out in the measured order */
export type OrderedGroup = {
  suite?: string;
  operation: string;
  algorithm: string | null;
  bytes: number;
  processes: number;
  segment_bytes: number;
  root: number;
  pairs: number;
  decided: number;
  agreed: number;
  tau_b: number | null;
  inversions: {measured_first: string; measured_second: string; tied: boolean}[];
};

/** SI units; a key with a unit bears it (_s: seconds). docs/reference/commands/ explains the keys. */
export type ValidateDocument = {
  schema: 'plumbline.validate/2';
  simulated: string;
  measured: string;
  experiment: string | null;
  machine: string;
  measured_by: string;
  tolerance: number;
  seed: number;
  error_median: number | null;
  error_worst: number | null;
  /** share of the cells */
  covered: number | null;
  failures: number;
  order_of_suites: OrderedGroup[];
  order_of_algorithms: OrderedGroup[];
  notes: string[];
  cells: {
    suite: string;
    operation: string;
    algorithm: string | null;
    bytes: number;
    processes: number;
    segment_bytes: number;
    root: number;
    closed_form_s: number | null;
    simulated_median_s: number | null;
    simulated_interval_s: Interval | null;
    launches_simulated: number;
    measured_median_s: number | null;
    measured_interval_s: Interval | null;
    launches_measured: number;
    ratio: number | null;
    ratio_interval: Interval | null;
    covered: boolean | null;
    distance: number | null;
    verdict: 'within' | 'off' | 'not simulated' | 'not measured' | 'undefined';
  }[];
};

export type Style = {
  name: string;
  /** a colour */
  light: string;
  dark: string;
  /** of bars: 0 the port out, 1 the port in, 2 the processor */
  lane: number;
  /** how far a bar reaches from the line, in heights of a row */
  above: number;
  below: number;
  /** of a line, in pixels */
  width: number;
  dash: number[];
};

export type SchemeData = {
  name: string;
  title: string;
  rows: string[];
  from: number;
  to: number;
  end: number;
  /** what times are shown from */
  origin: number;
  /** says so where that is not the run's start */
  origin_line: string;
  /** of bars, by bars.label */
  labels: string[];
  /** what messages are parts of, by messages.of */
  purposes: string[];
  /** in order of row, begin and end */
  bars: {
    row: number[];
    shape: number[];
    begin: number[];
    end: number[];
    message: number[];
    label: number[];
  };
  /** in order of leaving */
  arrows: {
    shape: number[];
    from: number[];
    to: number[];
    leaves: number[];
    arrives: number[];
    message: number[];
    part: number[];
  };
  messages: {
    from: number[];
    to: number[];
    bytes: number[];
    round: number[];
    of: number[];
    leaves: number[];
    arrives: number[];
    complete: number[];
  };
  /** of each shape in order of row and time */
  marks: {shape: number; row: number; at: number}[];
  brackets: {row: number; begin: number; end: number; label: string}[];
  bands: {
    shape: number;
    row: number;
    at: number[];
    /** from -1 to 1 */
    height: number[];
    label: string;
  }[];
};

/** Times in picoseconds. */
export type TimelineData = {shapes: Style[]; legend: {shape: number; words: string}[]; schemes: SchemeData[]};
