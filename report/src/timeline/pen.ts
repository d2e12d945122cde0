// Two pens for one drawing: a canvas, which is quick, and SVG, which is kept.

export interface Pen {
  rect(x: number, y: number, width: number, height: number, fill: string): void;
  /** Unconnected: x1, y1, x2, y2, ... */
  lines(points: number[], stroke: string, width: number, dash?: number[]): void;
  polygon(points: number[], fill: string, opacity?: number): void;
  text(x: number, y: number, text: string, fill: string, anchor: 'start' | 'middle' | 'end'): void;
  /** What `draw` draws is cut off outside. */
  within(x: number, y: number, width: number, height: number, draw: () => void): void;
}

const font = '12px Helvetica, Arial, sans-serif';

export class CanvasPen implements Pen {
  constructor(private readonly context: CanvasRenderingContext2D) {
    context.font = font;
  }

  rect(x: number, y: number, width: number, height: number, fill: string) {
    this.context.fillStyle = fill;
    this.context.fillRect(x, y, width, height);
  }

  lines(points: number[], stroke: string, width: number, dash: number[] = []) {
    this.context.strokeStyle = stroke;
    this.context.lineWidth = width;
    this.context.setLineDash(dash);
    this.context.beginPath();
    for (let i = 0; i < points.length; i += 4) {
      this.context.moveTo(points[i]!, points[i + 1]!);
      this.context.lineTo(points[i + 2]!, points[i + 3]!);
    }
    this.context.stroke();
  }

  polygon(points: number[], fill: string, opacity = 1) {
    this.context.globalAlpha = opacity;
    this.context.fillStyle = fill;
    this.context.beginPath();
    for (let i = 0; i < points.length; i += 2) this.context.lineTo(points[i]!, points[i + 1]!);
    this.context.fill();
    this.context.globalAlpha = 1;
  }

  text(x: number, y: number, text: string, fill: string, anchor: 'start' | 'middle' | 'end') {
    this.context.fillStyle = fill;
    this.context.textAlign = anchor === 'middle' ? 'center' : anchor;
    this.context.fillText(text, x, y);
  }

  within(x: number, y: number, width: number, height: number, draw: () => void) {
    this.context.save();
    this.context.beginPath();
    this.context.rect(x, y, width, height);
    this.context.clip();
    draw();
    this.context.restore();
  }
}

const number = (value: number) => String(Math.round(value * 100) / 100);

export class SvgPen implements Pen {
  private readonly svg: SVGSVGElement;
  private group: SVGElement;
  private clips = 0;

  constructor(width: number, height: number) {
    this.svg = this.make('svg', {width, height, viewBox: `0 0 ${width} ${height}`,
      'font-family': 'Helvetica, Arial, sans-serif', 'font-size': 12}) as SVGSVGElement;
    this.group = this.svg;
  }

  get source(): string {
    return new XMLSerializer().serializeToString(this.svg);
  }

  private make(name: string, attributes: Record<string, string | number>): SVGElement {
    const made = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [key, value] of Object.entries(attributes))
      made.setAttribute(key, typeof value === 'number' ? number(value) : value);
    return made;
  }

  private add(name: string, attributes: Record<string, string | number>): SVGElement {
    return this.group.appendChild(this.make(name, attributes));
  }

  rect(x: number, y: number, width: number, height: number, fill: string) {
    this.add('rect', {x, y, width, height, fill});
  }

  lines(points: number[], stroke: string, width: number, dash: number[] = []) {
    if (points.length === 0) return;
    let d = '';
    for (let i = 0; i < points.length; i += 4)
      d += `M${number(points[i]!)} ${number(points[i + 1]!)}L${number(points[i + 2]!)} ${number(points[i + 3]!)}`;
    this.add('path', {d, stroke, 'stroke-width': width, fill: 'none',
      ...(dash.length > 0 ? {'stroke-dasharray': dash.join(' ')} : {})});
  }

  polygon(points: number[], fill: string, opacity = 1) {
    this.add('polygon', {points: points.map(number).join(' '), fill, 'fill-opacity': opacity});
  }

  text(x: number, y: number, text: string, fill: string, anchor: 'start' | 'middle' | 'end') {
    this.add('text', {x, y, fill, 'text-anchor': anchor}).textContent = text;
  }

  within(x: number, y: number, width: number, height: number, draw: () => void) {
    const id = `plot${this.clips++}`;
    this.add('clipPath', {id}).appendChild(this.make('rect', {x, y, width, height}));
    const outer = this.group;
    this.group = this.add('g', {'clip-path': `url(#${id})`});
    draw();
    this.group = outer;
  }
}
