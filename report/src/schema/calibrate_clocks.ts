// Written by schema_types.mjs from docs/schema/; change those instead.
import type {Interval} from './sync.ts';

/** SI units; a key with a unit bears it (_s: seconds). docs/reference/commands/ explains the keys. */
export type LoggedClocksDocument = {
  schema: 'plumbline.calibrate.clocks/1';
  nodes: {
    file: string;
    format: string;
    points: number;
    duration_s: number;
    mean_skew: number;
    notes: string[];
    /** why it is no free clock; null: it is one */
    refused: string | null;
    skew: number | null;
    skew_interval: Interval | null;
    /** standard deviation of the change of the frequency in one second; null: below the interval's end */
    wander: number | null;
    wander_interval: Interval | null;
    reading_error_s: number | null;
    allan: {
      tau_s: number;
      deviation: number;
      fitted: number | null;
      /** that the deviation is of */
      changes: number;
    }[];
  }[];
};
