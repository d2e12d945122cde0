// What may have had an influence: the factors of every launch.
import type {Factor, Run} from './data.ts';
import {element, save, button} from '../dom.ts';
import type {Model} from './model.ts';
import {section, type Section} from './section.ts';
import {csv, tableElement, type Table} from './table.ts';

/** "on", or "on (3×), off (2×) and 4 more values". */
function valuesText(factor: Factor): string {
  if (factor.different === 1) return factor.values[0]!.value;
  const more = factor.different - factor.values.length;
  return factor.values.map(one => `${one.value} (${one.times}×)`).join(', ') +
    (more > 0 ? ` and ${more} more values` : '');
}

function tableOf(run: Run): Table {
  const changing = (factor: Factor) => (factor.different > 1 ? 'changes' : '');
  const ordered = [...run.factors].sort((a, b) => Number(b.different > 1) - Number(a.different > 1));
  return {columns: ['factor', 'value', ''],
    rows: ordered.map(factor => [factor.name, valuesText(factor), changing(factor)])};
}

export function factorsSection(model: Model): Section {
  const runs = model.data.runs.map((run, i) => ({run, name: model.runName(i)})).filter(({run}) => run.factors.length > 0);
  const parts = runs.flatMap(({run, name}) => [
    element('h3', {}, name),
    element('p', {class: 'how'}, 'What was known of the launches. What changes among launches or processes stands first: ' +
      'it is the first thing to suspect where launches differ.'),
    tableElement(tableOf(run), `Factors of ${name}`),
    element('div', {class: 'save'}, button('CSV', 'Save the factors as CSV',
      () => save('factors.csv', csv(tableOf(run)), 'text/csv'))),
  ]);
  return section('Factors', parts, () => runs.length > 0);
}
