// The largest error of each suite that plumbline recommend has tried.
import {bySize} from './by_size.ts';
import type {RecommendDocument} from './data.ts';
import type {Chart} from './figure.ts';
import {callText, offText, percent} from './numbers.ts';
import {seriesOfNames} from './model.ts';
import {lookOf} from '../suites.ts';

/** reported / truth is above 0: an interval of the error below -100 % ends there. */
const least = 0.01;

export function worstChart(found: RecommendDocument): Chart | string {
  const suites = found.suites.filter(suite => suite.worst_error !== null);
  if (suites.length === 0) return 'The largest errors are not drawn: no suite has a number.';
  const end = (suite: typeof suites[number], i: 0 | 1) => {
    const error = suite.worst_error_interval?.[i] ?? null;
    return error === null ? null : Math.max(least, 1 + error);
  };
  const points = suites.map(suite => ({series: suite.suite, truth: false, bytes: null, value: Math.max(least, 1 + suite.worst_error!),
    low: end(suite, 0), high: end(suite, 1), spoken: `${suite.suite}: ${percent(suite.worst_error)}`, error: percent(suite.worst_error),
    mean: offText(suite.mean_error), where: callText(suite.worst_operation!, suite.worst_algorithm, suite.worst_bytes, suite.worst_processes)}));
  return {
    name: 'worst',
    title: 'The largest error of each suite',
    how: 'The error is reported / truth - 1, of the cell in which the suite is furthest off. On the line at 0 % a suite is ' +
      `right; outside of the band, by more than ${offText(found.tolerance)}, it misleads. Bars: the 95 % interval of one launch.`,
    spec: paper => bySize({
      points, series: seriesOfNames(suites.map(suite => ({label: suite.suite, look: lookOf(suite.suite)}))), title: 'error',
      label: 'percent(datum.value - 1)', right: 1, band: [1 - found.tolerance, 1 + found.tolerance],
      tooltip: [{field: 'series', title: 'suite'}, {field: 'error', title: 'largest error'}, {field: 'where', title: 'of'},
        {field: 'mean', title: 'mean'}],
    }, paper),
    table: {
      columns: ['suite', 'largest error', 'low', 'high', 'mean error', 'low of the mean', 'high of the mean', 'starts by', 'without a number'],
      rows: found.suites.map(suite => [suite.suite, suite.worst_error, suite.worst_error_interval?.[0] ?? null,
        suite.worst_error_interval?.[1] ?? null, suite.mean_error, ...suite.mean_error_interval, suite.starts_by, suite.without_number]),
    },
  };
}
