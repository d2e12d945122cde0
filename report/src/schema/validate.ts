// Written by schema_types.mjs from docs/schema/; change those instead.
import type {Interval} from './sync.ts';

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
