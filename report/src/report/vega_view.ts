// Vega without eval, without network and with the page's own number formats.
import {compile, type TopLevelSpec} from 'vega-lite';
import {View, expressionFunction, loader, parse} from 'vega';
import {expressionInterpreter} from 'vega-interpreter';
import {Handler} from 'vega-tooltip';
import {bytesText, percent, withUnit} from './numbers.ts';
import {chartConfig, type Theme} from '../theme.ts';

expressionFunction('quantity', withUnit);
expressionFunction('size', bytesText);
expressionFunction('percent', percent);

/** A Vega-Lite specification without width and colours of the page. */
export type Spec = Record<string, unknown>;

/** Every image and every data file is in the page: nothing is ever loaded. */
const nothing = loader();
nothing.load = () => Promise.reject(new Error('a report loads nothing'));

/** `wide`: pixels that there are; a column of the legend takes some 160. */
function runtime(spec: Spec, theme: Theme, width: number | 'container', wide: number) {
  const autosize = {type: 'fit-x', contains: 'padding'};
  const config = chartConfig(theme);
  config.legend = {...config.legend, columns: Math.max(1, Math.floor(wide / 160))};
  const whole = {...spec, width, height: spec['height'] ?? 320, autosize, config};
  return parse(compile(whole as unknown as TopLevelSpec).spec, undefined, {ast: true});
}

/** Draws into `place`, as wide as that is. */
export async function show(spec: Spec, place: HTMLElement, theme: Theme): Promise<View> {
  const view = new View(runtime(spec, theme, 'container', place.clientWidth), {
    expr: expressionInterpreter, renderer: 'svg', hover: true, loader: nothing,
    tooltip: new Handler({theme: theme === 'dark' ? 'dark' : 'light'}).call,
  });
  view.initialize(place);
  return view.runAsync();
}

/** The same for a file: 720 pixels wide, on white ground. */
function forFile(spec: Spec): View {
  return new View(runtime(spec, 'light', 720, 720), {expr: expressionInterpreter, renderer: 'none', loader: nothing});
}

export const asSvg = (spec: Spec): Promise<string> => forFile(spec).toSVG();

export async function asPng(spec: Spec): Promise<Blob> {
  const canvas = await forFile(spec).toCanvas(2);
  return new Promise((done, failed) =>
    canvas.toBlob(blob => (blob ? done(blob) : failed(new Error('no image came about'))), 'image/png'));
}
