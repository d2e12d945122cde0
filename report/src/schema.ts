// Written by schema_types.mjs from docs/schema/; change those instead.
export type * from './schema/report.ts';
export type * from './schema/simulate.ts';
export type * from './schema/sync.ts';
export type * from './schema/compare.ts';
export type * from './schema/validate.ts';
export type * from './schema/recommend.ts';
export type * from './schema/calibrate_clocks.ts';
export type * from './schema/timeline_page.ts';
