// One colour and one mark for each suite, wherever it is shown.
import {colourOf, currentTheme, shapeOf} from '../theme.ts';

/** Those that are often seen together come first, so that their colours differ. */
const common = ['mpbench', 'osu', 'imb', 'reprompi-hca3', 'skampi', 'mpiblib-max', 'netgauge', 'mpiblib-root'];
let order: string[] = common;

export const isCommon = (suite: string) => common.includes(suite);

export function knowSuites(names: string[]) {
  order = [...common, ...names.filter(name => !isCommon(name))];
}

const placeOf = (suite: string) => Math.max(0, order.indexOf(suite));
export const suiteColour = (suite: string) => colourOf(placeOf(suite), currentTheme());

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
export const suiteMark = (suite: string) => marks[shapeOf(placeOf(suite))]!;
