import {element} from '../dom.ts';

/** What a chart shows, as rows: for screen readers, for paper, and as CSV. */
export interface Table {
  columns: string[];
  rows: (string | number | null)[][];
}

/** More rows than these are in the CSV file only. */
const mostRows = 500;

/** No line breaks between a number and its unit. */
const shown = (value: string | number) => String(value).replaceAll(/(\d) (?=(?:%|[a-zµ]{1,3})(?![a-z]))/g, '$1\u00a0');

export function tableElement(table: Table, caption: string): HTMLElement {
  const head = element('tr', {}, ...table.columns.map(name => element('th', {scope: 'col'}, name)));
  const rows = table.rows.slice(0, mostRows).map(row =>
    element('tr', {}, ...row.map(value => element('td', {}, value === null ? '–' : shown(value)))));
  const body = element('table', {}, element('caption', {}, caption), element('thead', {}, head),
    element('tbody', {}, ...rows));
  const left = table.rows.length - rows.length;
  const wrapped = element('div', {class: 'scroll', tabindex: '0', role: 'region', 'aria-label': caption}, body);
  if (left > 0) wrapped.append(element('p', {}, `${left} more rows are in the CSV file.`));
  return wrapped;
}

/** RFC 4180. A text that a spreadsheet would take for a formula gets a quote in front. */
function field(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = /^[=+@\t\r-]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function csv(table: Table): string {
  return [table.columns, ...table.rows].map(row => row.map(field).join(',') + '\r\n').join('');
}
