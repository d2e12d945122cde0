// Where errors come from: what simulate --why found.
import {documentsOf, type ReportData, type SimulateDocument} from './data.ts';
import {chooser, element} from '../dom.ts';
import {Figure, type Chart} from './figure.ts';
import {bytesText, percent} from './numbers.ts';
import {section, type Section} from './section.ts';
import {causeColourOf, inkOf} from '../theme.ts';

type Cell = SimulateDocument['cells'][number];

const nameOf = (cell: Cell) =>
  `${cell.operation} by ${cell.algorithm}, ${bytesText(cell.bytes)}, ${cell.processes} processes`;

function sharesOf(cell: Cell) {
  return cell.suites.filter(suite => suite.primary && suite.causes).flatMap(suite =>
    Object.entries(suite.causes!).map(([cause, share]) =>
      ({suite: suite.suite, cause: cause.replaceAll('_', ' '), share, text: percent(share), error: suite.error})));
}

function chartOf(cell: Cell): Chart {
  const shares = sharesOf(cell);
  const causes = [...new Set(shares.map(one => one.cause))];
  const suites = [...new Set(shares.map(one => one.suite))];
  const errors = cell.suites.filter(suite => suite.primary && suite.causes && suite.error !== null)
    .map(suite => ({suite: suite.suite, error: suite.error, text: percent(suite.error)}));
  const row = {field: 'suite', type: 'nominal', title: null, sort: suites};
  const along = {type: 'quantitative', title: 'share of the error, in percent of the truth',
    axis: {labelExpr: 'percent(datum.value)'}};
  return {
    name: 'causes',
    title: `Where the errors come from: ${nameOf(cell)}`,
    how: 'A bar says by how much the error changes when that cause alone is taken away. Bars to the right make the ' +
      'suite report too much, bars to the left too little; the diamond is the whole error. What causes do together ' +
      'is the interaction.',
    spec: ({theme}) => ({
      height: Math.max(90, 34 * suites.length),
      layer: [
        {data: {values: shares}, mark: 'bar',
          encoding: {y: row, x: {...along, field: 'share', stack: 'zero'},
            color: {field: 'cause', type: 'nominal', title: null, scale: {domain: causes, range: causes.map(cause => causeColourOf(cause.replaceAll(' ', '_')))},
              legend: {orient: 'bottom'}},
            tooltip: [{field: 'suite'}, {field: 'cause'}, {field: 'text', title: 'share'}]}},
        {data: {values: errors}, mark: {type: 'point', shape: 'diamond', filled: true, size: 110, color: inkOf(theme)},
          encoding: {y: row, x: {...along, field: 'error'},
            tooltip: [{field: 'suite'}, {field: 'text', title: 'error'}]}},
      ],
    }),
    table: {columns: ['suite', 'cause', 'share', 'error'],
      rows: shares.map(one => [one.suite, one.cause, one.share, one.error])},
  };
}

export function causesSection(data: ReportData): Section {
  const cells = documentsOf(data, 'plumbline.simulate/2').flatMap(one => one.content.cells)
    .filter(cell => sharesOf(cell).length > 0);
  const title = 'Where errors come from';
  if (!cells[0]) return section(title, [], () => false);
  const choices = cells.map(cell => ({label: nameOf(cell), value: cell}));
  const figure = new Figure([element('div', {class: 'choosers'},
    chooser('Cell', choices, 0, cell => figure.draw(chartOf(cell))))]);
  figure.draw(chartOf(cells[0]));
  return section(title, [figure.element], () => true);
}
