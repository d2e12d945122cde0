// Written by schema_types.mjs from docs/schema/; change those instead.

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
