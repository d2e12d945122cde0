// Light and dark: one place for the colours of charts; the page's own are in the style sheet.
import type {Config} from 'vega-lite';

/** Okabe and Ito's colours, which those with any kind of colour blindness tell apart; lighter ones on dark ground. */
const colours = {
  light: ['#0072B2', '#D55E00', '#009E73', '#B4548F', '#E69F00', '#3A96CE'],
  dark: ['#56B4E9', '#FF8C42', '#3ECF9F', '#E39AC4', '#F2C14E', '#A9D8F5'],
};
/** The circle is the truth's. */
const shapes = ['square', 'triangle-up', 'diamond', 'cross', 'triangle-down', 'triangle-right', 'triangle-left'];

/** Ten that lie side by side in bars. */
export const causeColours = ['#0072B2', '#D55E00', '#009E73', '#B4548F', '#E69F00', '#56B4E9', '#8C6D31', '#C8BD00', '#4B3F9E', '#8A8A8A'];

const ink = {light: '#1b1b1b', dark: '#e8e8e8'};
const quiet = {light: '#d8d8d8', dark: '#444444'};
const ground = {light: '#ffffff', dark: '#17191c'};

export type Theme = 'light' | 'dark';

/** The colour of the i-th series of the report; of the truth (-1) the ink's. */
export const colourOf = (i: number, theme: Theme) =>
  i < 0 ? ink[theme] : colours[theme][i % colours[theme].length]!;
export const shapeOf = (i: number) => (i < 0 ? 'circle' : shapes[i % shapes.length]!);
export const inkOf = (theme: Theme) => ink[theme];

export function chartConfig(theme: Theme): Config {
  const text = {labelColor: ink[theme], titleColor: ink[theme], labelFontSize: 12, titleFontSize: 12};
  return {
    background: ground[theme],
    font: 'system-ui, sans-serif',
    view: {stroke: quiet[theme]},
    axis: {...text, gridColor: quiet[theme], domainColor: ink[theme], tickColor: ink[theme], titleFontWeight: 'normal'},
    legend: {...text, titleFontWeight: 'normal', symbolSize: 70},
    title: {color: ink[theme]},
    text: {color: ink[theme]},
  };
}

const listeners: (() => void)[] = [];
let chosen: Theme | undefined;

export function currentTheme(): Theme {
  return chosen ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
}

function apply() {
  document.documentElement.dataset['theme'] = currentTheme();
  for (const changed of listeners) changed();
}

export function switchTheme() {
  chosen = currentTheme() === 'dark' ? 'light' : 'dark';
  apply();
}

/** Calls `changed` whenever the reader, or the system, switches between light and dark; paper is always light. */
export function onThemeChange(changed: () => void) {
  listeners.push(changed);
}

export function startTheme() {
  apply();
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', apply);
  addEventListener('beforeprint', () => {
    const before = chosen;
    chosen = 'light';
    apply();
    addEventListener('afterprint', () => {
      chosen = before;
      apply();
    }, {once: true});
  });
}
