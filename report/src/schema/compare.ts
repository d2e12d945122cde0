// Written by schema_types.mjs from docs/schema/; change those instead.
import type {Interval} from './sync.ts';

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
