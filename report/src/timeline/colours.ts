// What is drawn in which colour (Okabe and Ito's, lighter on dark ground), and in which words.
import {currentTheme} from '../theme.ts';

const light: Record<string, string> = {
  ground: '#ffffff', ink: '#1b1b1b', quiet: '#cccccc', message: '#444444', band: '#CC79A7', barrier: '#009E73', 'barrier message': '#009E73',
  start: '#9A6B00', cursor: '#B4006E', waiting: '#777777', send: '#0072B2', receive: '#D55E00', 'send gap': '#CFE4F3',
  'receive gap': '#FBDCC8', compute: '#3DA887', progress: '#7A5195', test: '#56B4E9', 'clock read': '#555555',
  'wait for a time': '#F0E442',
};
const dark: Record<string, string> = {
  ground: '#17191c', ink: '#e8e8e8', quiet: '#444444', message: '#b8b8b8', band: '#E39AC4', barrier: '#3ECF9F', 'barrier message': '#3ECF9F',
  start: '#F2C14E', cursor: '#FF6FB5', waiting: '#999999', send: '#56B4E9', receive: '#FF8C42', 'send gap': '#1E4560',
  'receive gap': '#5A3318', compute: '#3ECF9F', progress: '#B28BD0', test: '#A9D8F5', 'clock read': '#b0b0b0',
  'wait for a time': '#8A8212',
};

/** By what: the present theme's. */
export const palette = () => (currentTheme() === 'dark' ? dark : light);

export const legend: [string, string][] = [
  ['send', 'overhead of a send'], ['receive', 'overhead of a receive'], ['send gap', 'gap of the port out'],
  ['receive gap', 'gap of the port in'], ['waiting', 'waits'], ['compute', 'computes'], ['progress', 'progress'],
  ['test', 'tests'], ['clock read', 'reads the clock'], ['wait for a time', 'waits for a time'], ['start', 'starts'],
  ['barrier', 'leaves a barrier'], ['band', 'clock\u2019s error'], ['message', 'message'],
  ['barrier message', 'a barrier\u2019s message (dashed)'],
];
