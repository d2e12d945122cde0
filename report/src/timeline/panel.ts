// One scheme on the page: its canvas, what moves it, and what it says.
import {button, element, save} from '../dom.ts';
import {onThemeChange} from '../theme.ts';
import {Drawing} from './draw.ts';
import {textAt, textOf} from './hit.ts';
import {lowerBound, momentText, type Scheme} from './model.ts';
import {CanvasPen, SvgPen} from './pen.ts';
import {axis, left, timeOf, top, visibleRows, type Size, type View} from './view.ts';

const mostRows = 200;  // of the table
const mostHeight = 560;  // pixels

export class Panel {
  readonly element: HTMLElement;
  /** Called when the reader has moved. */
  moved = (_view: View) => {};
  private readonly canvas = element('canvas', {tabindex: '0', role: 'img'});
  private readonly tip = element('div', {class: 'tip', role: 'tooltip', hidden: ''});
  private readonly said = element('output', {class: 'said', 'aria-live': 'polite'});
  private readonly rowsShown = element('p', {class: 'rows-shown'});
  private readonly heading = element('h2');
  private readonly title = element('p');
  private readonly measured = element('details');
  private view: View;
  private hasMoved = false;
  private cursor: number | undefined;
  private waiting = false;
  private downAt = [0, 0] as [number, number];

  /** `span`: ps that are shown at first, as long for each scheme that is compared. */
  constructor(private scheme: Scheme, private readonly name: string, private span: number) {
    this.view = {from: scheme.data.from, scale: 1, rowHeight: 1, up: 0};
    this.element = element('section', {}, this.heading, this.title, this.toolbar(),
      element('div', {class: 'stage'}, this.canvas, this.tip), this.rowsShown, this.said, this.measured);
    this.describe();
    this.listen();
    onThemeChange(() => this.drawSoon());
    new ResizeObserver(() => this.drawSoon()).observe(this.canvas);
    requestAnimationFrame(() => this.fit());
  }

  /** Another scheme in the place of this one; what is seen of it begins anew, unless the reader has moved. */
  show(scheme: Scheme, span: number) {
    this.scheme = scheme;
    this.span = span;
    this.tip.hidden = true;
    this.cursor = undefined;
    this.describe();
    if (this.hasMoved) this.drawSoon();
    else this.fit();
  }

  /** All that is said of the scheme besides its picture. */
  private describe() {
    const {data, events} = this.scheme;
    const rows = data.rows.length;
    this.view.rowHeight = Math.min(80, Math.max(26, mostHeight / rows));
    this.canvas.style.height = `${top + Math.min(rows * this.view.rowHeight, mostHeight) + axis}px`;
    const allFits = rows * this.view.rowHeight <= mostHeight;
    this.canvas.style.touchAction = allFits ? 'pan-y' : '';  // a finger scrolls the page
    this.canvas.setAttribute('aria-label', `Timeline of ${data.title}, ${data.name}: ${events} events of ${rows} ` +
      'rows. Arrow keys move, plus and minus zoom, n and p step through the events. The table below says what was measured.');
    this.heading.textContent = data.name;
    this.title.textContent = `${data.title}. ${data.origin_line}`;
    this.fillTable();
  }

  get origin() {
    return this.scheme.data.from;
  }

  /** Shows what another one does, whose scheme begins at `origin`. */
  follow(other: View, origin: number) {
    this.view = {...this.view, scale: other.scale, from: this.origin + other.from - origin};
    this.drawSoon();
  }

  /** All that is measured, from shortly before. */
  private fit() {
    this.hasMoved = false;
    const scale = this.span / (this.plotWidth() - 24);
    this.move({from: this.origin - 6 * scale, scale, up: 0});
  }

  private fitEverything() {
    this.move({from: 0, scale: (this.scheme.data.end + 1) / (this.plotWidth() - 24), up: 0});
  }

  private size(): Size {
    return {width: this.canvas.clientWidth, height: this.canvas.clientHeight};
  }

  private plotWidth() {
    return Math.max(50, this.canvas.clientWidth - left);
  }

  private move(change: Partial<View>) {
    const rows = this.scheme.data.rows.length * this.view.rowHeight;
    const view = {...this.view, ...change};
    view.up = Math.max(0, Math.min(view.up, rows - (this.canvas.clientHeight - top - axis)));
    this.view = view;
    this.drawSoon();
    this.moved(view);
  }

  private moveByHand(change: Partial<View>) {
    this.hasMoved = true;
    this.move(change);
  }

  /** By so many spans of what is visible. */
  private pan(spans: number) {
    this.moveByHand({from: this.view.from + spans * this.view.scale * this.plotWidth()});
  }

  private zoom(factor: number, x = left + this.plotWidth() / 2) {
    const min = 0.01;  // ps a pixel
    const most = Math.max(1, (4 * this.scheme.data.end) / this.plotWidth());
    const scale = Math.min(Math.max(this.view.scale * factor, min), most);
    this.moveByHand({scale, from: timeOf(this.view, x) - (x - left) * scale});
  }

  /** To the next moment at which anything begins, or to the one before. */
  private step(forwards: boolean) {
    const {moments} = this.scheme;
    const now = this.cursor ?? this.view.from - 1;
    const next = forwards ? lowerBound(moments, now + 0.5) : lowerBound(moments, now) - 1;
    const moment = moments[Math.min(Math.max(next, 0), moments.length - 1)];
    if (moment === undefined) return;
    this.cursor = moment;
    this.said.textContent = textOf(this.scheme, moment);
    const isOutside = moment < this.view.from || moment > timeOf(this.view, this.canvas.clientWidth);
    this.move(isOutside ? {from: moment - 0.2 * this.view.scale * this.plotWidth()} : {});
  }

  private toolbar() {
    return element('div', {class: 'toolbar'},
      button('\u2212', 'Zoom out', () => this.zoom(2)),
      button('+', 'Zoom in', () => this.zoom(0.5)),
      button('Measured', 'Show all that is measured', () => this.fit()),
      button('Everything', 'Everything: show the whole run', () => this.fitEverything()),
      button('\u25C0', 'Step back', () => this.step(false)),
      button('\u25B6', 'Step forward', () => this.step(true)),
      button('SVG', 'Save what is shown as SVG', () => this.save()));
  }

  private save() {
    const {width, height} = this.size();
    const pen = new SvgPen(width, height);
    new Drawing(this.scheme, this.view, {width, height}, pen).draw(this.cursor);
    save(`${this.name}.svg`, pen.source, 'image/svg+xml');
  }

  private fillTable() {
    const {brackets, rows} = this.scheme.data;
    const head = ['process', 'from', 'takes'].map(text => element('th', {scope: 'col'}, text));
    const lines = brackets.slice(0, mostRows).map(one => element('tr', {}, element('td', {}, rows[one.row]!),
      element('td', {}, momentText(this.scheme, one.begin, 1000)), element('td', {}, one.label)));
    const more = brackets.length > mostRows ? `, the first ${mostRows} of ${brackets.length}` : '';
    this.measured.replaceChildren(element('summary', {}, `What was measured, as a table${more}`),
      element('table', {}, element('thead', {}, element('tr', {}, ...head)), element('tbody', {}, ...lines)));
  }

  private drawSoon() {
    if (this.waiting) return;
    this.waiting = true;
    requestAnimationFrame(() => {
      this.waiting = false;
      this.draw();
    });
  }

  private draw() {
    const begin = performance.now();
    const size = this.size();
    const [width, height] = [size.width, size.height].map(length => Math.round(length * devicePixelRatio));
    if (this.canvas.width !== width) this.canvas.width = width!;
    if (this.canvas.height !== height) this.canvas.height = height!;
    const context = this.canvas.getContext('2d')!;
    context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
    new Drawing(this.scheme, this.view, size, new CanvasPen(context)).draw(this.cursor);
    this.rowsShown.textContent = this.rowsText(size);
    this.canvas.dataset['drawMs'] = (performance.now() - begin).toFixed(2);
    this.canvas.dataset['from'] = String(this.view.from);
    this.canvas.dataset['scale'] = String(this.view.scale);
  }

  /** What there is besides what can be seen; empty where all rows can. */
  private rowsText(size: Size): string {
    const {rows} = this.scheme.data;
    const [first, end] = visibleRows(this.scheme, this.view, size);
    if (first === 0 && end === rows.length) return '';
    return `Rows ${rows[first]} to ${rows[end - 1]} of ${rows.length}: drag, press the arrow keys or turn the wheel with ` +
      'Shift to see the others.';
  }

  private listen() {
    this.canvas.addEventListener('wheel', event => this.wheeled(event), {passive: false});
    this.canvas.addEventListener('pointerdown', event => {
      this.canvas.setPointerCapture(event.pointerId);
      this.downAt = [event.clientX, event.clientY];
    });
    this.canvas.addEventListener('click', event => this.tapped(event));
    this.canvas.addEventListener('pointermove', event => this.pointed(event));
    this.canvas.addEventListener('pointerleave', () => (this.tip.hidden = true));
    this.canvas.addEventListener('keydown', event => this.pressed(event));
  }

  private wheeled(event: WheelEvent) {
    event.preventDefault();
    this.tip.hidden = true;
    if (event.shiftKey) this.move({up: this.view.up + event.deltaY + event.deltaX});
    else if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) this.pan(event.deltaX / this.plotWidth());
    else this.zoom(Math.exp(event.deltaY / 300), event.offsetX);
  }

  private pointed(event: PointerEvent) {
    if (event.buttons & 1) {
      this.tip.hidden = true;
      this.moveByHand({from: this.view.from - event.movementX * this.view.scale, up: this.view.up - event.movementY});
      return;
    }
    this.tell(event);
  }

  /** A finger does not hover; what ends a drag is no tap. */
  private tapped(event: MouseEvent) {
    if (Math.hypot(event.clientX - this.downAt[0], event.clientY - this.downAt[1]) < 8) this.tell(event);
  }

  private tell({offsetX, offsetY}: MouseEvent) {
    const text = textAt(this.scheme, this.view, this.size(), offsetX, offsetY);
    this.tip.textContent = text;
    this.tip.hidden = text === '';
    this.tip.style.left = `${Math.max(0, Math.min(offsetX + 12, this.canvas.clientWidth - 330))}px`;
    this.tip.style.top = `${offsetY + 14}px`;
  }

  private pressed(event: KeyboardEvent) {
    const acts: Record<string, () => void> = {
      ArrowLeft: () => this.pan(-1 / 8),
      ArrowRight: () => this.pan(1 / 8),
      ArrowUp: () => this.move({up: this.view.up - this.view.rowHeight}),
      ArrowDown: () => this.move({up: this.view.up + this.view.rowHeight}),
      '+': () => this.zoom(0.5),
      '-': () => this.zoom(2),
      n: () => this.step(true),
      p: () => this.step(false),
    };
    const act = acts[event.key];
    if (!act || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    act();
  }
}
