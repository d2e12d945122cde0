// Written by schema_types.mjs from docs/schema/; change those instead.

/** SI units; a key with a unit bears it (_s: seconds). docs/reference/commands/ explains the keys. */
export type RecommendDocument = {
  schema: 'plumbline.recommend/1';
  machine: string;
  machine_settings: string[];
  take: string;
  cells: number;
  sampled_cells: number;
  launches: number;
  observations: number;
  calls_a_loop: number;
  requested_precision: number;
  tolerance: number;
  budget_s: number | null;
  plan: {
    launches: number;
    time_s: number;
    precision: number;
    reached: boolean;
    cells: {
      operation: string;
      bytes: number;
      processes: number;
      repetitions: number;
      window_s: number | null;
      sync_interval_s: number | null;
    }[];
  } | null;
  commands: {program: string; suite: string; command: string}[];
  notes: string[];
  suites: {
    suite: string;
    verdict: string;
    mean_error: number;
    mean_error_interval: [number, number];
    worst_error: number | null;
    worst_error_interval: [number | null, number | null] | null;
    worst_operation: string | null;
    worst_algorithm: string | null;
    worst_bytes: number | null;
    worst_processes: number | null;
    cause: string | null;
    starts_by: string | null;
    algorithm_pairs: number;
    algorithm_pairs_right: number;
    launch_s: number;
    without_number: number;
  }[];
};
