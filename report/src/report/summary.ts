// What the report is made of, and how a million observations became a page.
import type {Run} from './data.ts';
import {element} from '../dom.ts';
import type {Model} from './model.ts';

function runText(run: Run, name: string): string {
  const times = `${run.launches.length} ${run.launches.length === 1 ? 'launch' : 'launches'}`;
  if (run.backend === 'imported') return `${name}: results that other benchmarks printed, ${run.imports.length} files`;
  if (run.backend === 'measured') return `${name}: measured on hardware, where nobody knows the truth; ${times}`;
  return `${name}: simulated on the machine ${run.machine}, where the truth is known; ${times}`;
}

export function summaryElement(model: Model): HTMLElement {
  const {runs, cells, documents} = model.data;
  const observations = cells.reduce((sum, cell) => sum + cell.n, 0);
  const most = Math.max(0, ...cells.map(cell => cell.quantiles.length));
  const items = [...runs.map((run, i) => runText(run, model.runName(i))),
    ...documents.map(one => `${one.file}: ${one.content.schema.replace(/^plumbline\.(.*)\/.*$/, 'what plumbline $1 printed').replace('.clocks', ' --clock')}`)];
  const how = cells.length === 0 ? '' :
    `${observations.toLocaleString('en')} observations in ${cells.length} cells are shown as numbers of each cell: the ` +
    `reported ones, five quantiles of each launch, the bins of a histogram, and at most ${most} order statistics. Observations that do ` +
    'not count are counted, and left out. The stores have every observation.';
  return element('div', {}, element('ul', {}, ...items.map(item => element('li', {}, item))),
    element('p', {class: 'how'}, how));
}
