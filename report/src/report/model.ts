// What the sections of the report share: which cells belong together, and what they are called.
import type {Cell, ReportData} from './data.ts';
import {bytesText} from './numbers.ts';
import {lookOf} from '../suites.ts';

/** One suite of one run: a colour, a shape and a line of the charts. */
export interface Series {
  label: string;
  /** Its suite's (suites.ts). */
  look: number;
  /** Which of those that look so: of several runs, or of the numbers that a benchmark prints side by side. */
  variant: number;
}

/** Series of names with looks of their own; those of one look are told apart by shape and dash. */
export function seriesOfNames(names: {label: string; look: number}[]): Series[] {
  const seen = new Map<number, number>();
  return names.map(({label, look}) => {
    const variant = seen.get(look) ?? 0;
    seen.set(look, variant + 1);
    return {label, look, variant};
  });
}

/** Cells that differ in suite and size alone: one call on so many processes. */
export interface Group {
  label: string;
  unit: string;
  metric: string;
  cells: Cell[];
}

export interface Model {
  data: ReportData;
  groups: Group[];
  seriesOf: (cell: Cell) => Series;
  runName: (run: number) => string;
}

const lastPart = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** The files' names, with their folders where two are called the same. */
function runNames(data: ReportData): string[] {
  const short = data.runs.map(run => lastPart(run.file));
  return new Set(short).size === short.length ? short : data.runs.map(run => run.file);
}

function groupLabel(cell: Cell): string {
  const algorithm = cell.algorithm ? ` by ${cell.algorithm}` : '';
  const segment = cell.segment_bytes ? ` in pieces of ${bytesText(cell.segment_bytes)}` : '';
  const processes = cell.processes === null ? '' : ` on ${cell.processes} processes`;
  const metric = cell.metric === 'time' ? '' : `, ${cell.metric}`;
  const root = cell.root ? `, root ${cell.root}` : '';
  return `${cell.operation}${algorithm}${segment}${processes}${root}${metric}`;
}

function seriesLabel(cell: Cell, several: boolean, run: string, imported: boolean): string {
  const suite = imported && cell.statistic ? `${cell.suite}, ${cell.statistic}` : cell.suite;
  return several ? `${suite} (${run})` : suite;
}

export function makeModel(data: ReportData): Model {
  const names = runNames(data);
  const groups = new Map<string, Group>();
  const looks = new Map<string, number>();
  const labels = new Map<Cell, string>();
  for (const cell of data.cells) {
    const label = groupLabel(cell);
    const key = `${label} ${cell.unit}`;
    if (!groups.has(key)) groups.set(key, {label, unit: cell.unit, metric: cell.metric, cells: []});
    groups.get(key)!.cells.push(cell);
    const imported = data.runs[cell.run]!.backend === 'imported';
    const name = seriesLabel(cell, data.runs.length > 1, names[cell.run]!, imported);
    labels.set(cell, name);
    looks.set(name, lookOf(cell.suite));
  }
  const series = new Map(seriesOfNames([...looks].map(([label, look]) => ({label, look}))).map(one => [one.label, one]));
  return {
    data,
    groups: [...groups.values()],
    seriesOf: cell => series.get(labels.get(cell)!)!,
    runName: run => names[run]!,
  };
}
