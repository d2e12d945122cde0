// Written by schema_types.mjs from docs/schema/; change those instead.

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
