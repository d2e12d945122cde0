// The data in a report, "plumbline.report/2" (docs/how-to/report.md).
import type {CompareDocument, Document, ReportData} from '../schema.ts';

export type * from '../schema.ts';

type ComparedCell = CompareDocument['cells'][number];

/** What a cell of compare and one of validate have in common; metric and statistic are of compare. */
export type DocumentCell =
  Pick<ComparedCell, 'suite' | 'operation' | 'algorithm' | 'bytes' | 'processes' | 'ratio' | 'ratio_interval' | 'verdict'> &
  Partial<Pick<ComparedCell, 'metric' | 'statistic'>>;

export function documentsOf<S extends Document['content']['schema']>(data: ReportData, schema: S) {
  type Content = Extract<Document['content'], {schema: S}>;
  return data.documents.filter(one => one.content.schema === schema) as {file: string; content: Content}[];
}

export const truthSuite = 'truth';

export function readData(): ReportData {
  return JSON.parse(document.getElementById('data')!.textContent!);
}
