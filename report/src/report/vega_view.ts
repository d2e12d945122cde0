// Vega without eval, without network and with the page's own number formats.
import {compile, type TopLevelSpec} from 'vega-lite';
import {View, expressionFunction, loader, parse, type Item, type TooltipHandler} from 'vega';
import {expressionInterpreter} from 'vega-interpreter';
import {Handler} from 'vega-tooltip';
import {bytesText, partsText, percent, withUnit} from './numbers.ts';
import {chartConfig, type Paper} from '../theme.ts';

expressionFunction('quantity', withUnit);
expressionFunction('size', bytesText);
expressionFunction('percent', percent);
expressionFunction('parts', partsText);

/** A Vega-Lite specification without width and colours of the page. */
export type Spec = Record<string, unknown>;

/** Every image and every data file is in the page: nothing is ever loaded. */
const nothing = loader();
nothing.load = () => Promise.reject(new Error('a report loads nothing'));

/** A column of the legend takes some 160 pixels where the chart says nothing else. */
function runtime(spec: Spec, {theme, wide}: Paper, width: number | 'container') {
  const autosize = {type: 'fit-x', contains: 'padding'};
  const config = chartConfig(theme);
  config.legend = {...config.legend, columns: Math.max(1, Math.floor(wide / 160))};
  const whole = {...spec, width, height: spec['height'] ?? 320, autosize, config};
  return parse(compile(whole as unknown as TopLevelSpec).spec, undefined, {ast: true});
}

interface Mark extends SVGElement {
  __data__?: Item & {tooltip?: unknown};
}

/** Of the marks that have something to say, the nearest to a finger that is no more than `reach` pixels away. */
function markNear(place: HTMLElement, {clientX, clientY}: MouseEvent, reach = 24) {
  let nearest: {item: Item & {tooltip?: unknown}; away: number} | undefined;
  for (const mark of place.querySelectorAll<Mark>('.role-mark path')) {
    const item = mark.__data__;
    if (!item?.tooltip) continue;
    const {left, right, top, bottom} = mark.getBoundingClientRect();
    const away = Math.hypot(Math.max(left - clientX, 0, clientX - right), Math.max(top - clientY, 0, clientY - bottom));
    if (away <= reach && away < (nearest?.away ?? Infinity)) nearest = {item, away};
  }
  return nearest?.item;
}

/** Tips that stay on the screen, however narrow it is. */
function tipsOf({theme}: Paper): TooltipHandler {
  const {call} = new Handler({theme});
  return (handler, event, item, value) => {
    call(handler, event, item, value);
    const tip = document.getElementById('vg-tooltip-element');
    if (!tip) return;
    const {left, width} = tip.getBoundingClientRect();
    tip.style.left = `${Math.max(4, Math.min(left, document.documentElement.clientWidth - width - 4))}px`;
  };
}

/** A tip stays where it is on the screen: not where the chart below it is gone. */
addEventListener('scroll', () => document.getElementById('vg-tooltip-element')?.classList.remove('visible'), {passive: true});

/** A finger does not hover: what it taps, or nearly taps, says what it is until the next tap. */
function touched(view: View, place: HTMLElement, event: MouseEvent, tips: TooltipHandler) {
  const item = markNear(place, event);
  tips.call(view, {}, event, item ?? ({} as Item), item?.tooltip ?? null);
}

/** Draws into `place`, as wide as that is. */
export async function show(spec: Spec, place: HTMLElement, paper: Paper): Promise<View> {
  const tips = tipsOf(paper);
  const view = new View(runtime(spec, paper, 'container'), {
    expr: expressionInterpreter, renderer: 'svg', hover: true, loader: nothing,
    tooltip: tips,
  });
  view.initialize(place);
  place.onclick = event => touched(view, place, event, tips);
  return view.runAsync();
}

/** Of a file: on white ground. */
export const filePaper: Paper = {theme: 'light', wide: 720};

function forFile(spec: Spec): View {
  return new View(runtime(spec, filePaper, filePaper.wide), {expr: expressionInterpreter, renderer: 'none', loader: nothing});
}

export const asSvg = (spec: Spec): Promise<string> => forFile(spec).toSVG();

export async function asPng(spec: Spec): Promise<Blob> {
  const canvas = await forFile(spec).toCanvas(2);
  return new Promise((done, failed) =>
    canvas.toBlob(blob => (blob ? done(blob) : failed(new Error('no image came about'))), 'image/png'));
}
