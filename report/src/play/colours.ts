// The colour and the mark of each suite, as in a report.
import {lookOf} from '../suites.ts';
import {colourOf, currentTheme, shapeOf} from '../theme.ts';

const shownFirst = ['mpbench', 'osu', 'imb', 'reprompi-hca3', 'skampi', 'mpiblib-max', 'netgauge', 'mpiblib-root'];

export const isShownFirst = (suite: string) => shownFirst.includes(suite);

export const suiteColour = (suite: string) => colourOf(lookOf(suite), currentTheme());

const marks: Record<string, string> = {
  square: 'M-5 -5H5V5H-5Z',
  'triangle-up': 'M0 -6L6 5H-6Z',
  diamond: 'M0 -7L7 0L0 7L-7 0Z',
  cross: 'M-2 -6H2V-2H6V2H2V6H-2V2H-6V-2H-2Z',
  'triangle-down': 'M0 6L6 -5H-6Z',
  'triangle-right': 'M6 0L-5 6V-6Z',
  'triangle-left': 'M-6 0L5 6V-6Z',
};
/** Its mark around (0, 0), as the path of an SVG. */
export const suiteMark = (suite: string) => marks[shapeOf(lookOf(suite))]!;
