// Numbers as the command line prints them.
import {timeText} from '../timeline/model.ts';

export const secondsText = (seconds: number | null) => (seconds === null ? '-' : timeText(Math.round(seconds * 1e12)));

/** "+12.3 %"; from ten times on "x 11.5". */
export function errorText(error: number | null): string {
  if (error === null) return '-';
  if (error >= 10) return `x ${(error + 1).toPrecision(3)}`;
  const percent = (100 * error).toFixed(1);
  return `${Number(percent) >= 0 ? '+' : '\u2212'}${percent.replace('-', '')} %`;
}

export const causeNames: Record<string, string> = {
  pipelining: 'pipelining', barrier: 'barrier', start_skew: 'start skew', clock: 'clock', timer: 'timer',
  process_reduction: 'process reduction', statistic: 'statistic', noise: 'noise', contention: 'contention', interaction: 'interaction',
};

/** What a cause means, for those who meet it for the first time. */
export const causeWords: Record<string, string> = {
  pipelining: 'calls overlap: the next one begins before the last one is over',
  barrier: 'the barrier\u2019s own messages are still on their way',
  start_skew: 'processes do not begin at the same instant',
  clock: 'clocks do not show the same time',
  timer: 'reading a clock takes time, and shows whole ticks',
  process_reduction: 'it is not the last process\u2019s time, but an average, or one process\u2019s',
  statistic: 'a mean or a minimum stands for the median',
  noise: 'messages and processors are late by chance',
  contention: 'messages wait for those of others',
  interaction: 'several causes together: what the others do not explain',
};
