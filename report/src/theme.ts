// Light and dark: one place for the colours of charts; the page's own are in the style sheet.
import type {Config} from 'vega-lite';

/** Okabe and Ito's colours, which those with any kind of colour blindness tell apart, and two more; lighter ones on dark
 *  ground. Eight colours and seven shapes make 56 looks. */
const colours = {
  light: ['#0072B2', '#D55E00', '#009E73', '#B4548F', '#D98E00', '#3A96CE', '#4B3F9E', '#8C6D31'],
  dark: ['#56B4E9', '#FF8C42', '#3ECF9F', '#E39AC4', '#F2C14E', '#A9D8F5', '#A79AF0', '#C4A56A'],
};
/** The circle is the truth's. */
const shapes = ['square', 'triangle-up', 'diamond', 'cross', 'triangle-down', 'triangle-right', 'triangle-left'];

/** Of causes of errors, which lie side by side in bars. */
const causeColours: Record<string, string> = {
  pipelining: '#0072B2', barrier: '#D55E00', start_skew: '#009E73', clock: '#B4548F', timer: '#E69F00',
  process_reduction: '#56B4E9', statistic: '#8C6D31', noise: '#C8BD00', contention: '#4B3F9E', interaction: '#8A8A8A',
};
export const causeColourOf = (cause: string) => causeColours[cause] ?? '#8A8A8A';

const ink = {light: '#1b1b1b', dark: '#e8e8e8'};
const quiet = {light: '#d8d8d8', dark: '#444444'};
const ground = {light: '#ffffff', dark: '#17191c'};

export type Theme = 'light' | 'dark';

/** What a chart is drawn on. */
export interface Paper {
  theme: Theme;
  wide: number; // pixels
}

/** The colour of a look (suites.ts); of the truth (-1) the ink's. */
export const colourOf = (look: number, theme: Theme) =>
  look < 0 ? ink[theme] : colours[theme][look % colours[theme].length]!;

/** `variant`: which of several series that have the colour of one suite. */
export const shapeOf = (look: number, variant = 0) => (look < 0 ? 'circle' : shapes[(look + 3 * variant) % shapes.length]!);
const dashes = [[1, 0], [6, 3], [2, 2], [8, 3, 2, 3]];
export const dashOf = (variant: number) => dashes[variant % dashes.length]!;

const channels = (colour: string) => [1, 3, 5].map(at => parseInt(colour.slice(at, at + 2), 16));

/** A third of the way to black or, of the truth, to the ground's: one of two cells that a chart has in one colour. */
export function shadeOf(look: number, theme: Theme): string {
  const to = channels(look < 0 ? ground[theme] : '#000000');
  const mixed = channels(colourOf(look, theme)).map((channel, i) => Math.round((2 * channel + to[i]!) / 3));
  return `#${mixed.map(channel => channel.toString(16).padStart(2, '0')).join('')}`;
}
export const inkOf = (theme: Theme) => ink[theme];

export function chartConfig(theme: Theme): Config {
  const text = {labelColor: ink[theme], titleColor: ink[theme], labelFontSize: 12, titleFontSize: 12};
  return {
    background: ground[theme],
    font: 'system-ui, sans-serif',
    view: {stroke: quiet[theme]},
    axis: {...text, gridColor: quiet[theme], domainColor: ink[theme], tickColor: ink[theme], titleFontWeight: 'normal',
      labelSeparation: 8},
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
