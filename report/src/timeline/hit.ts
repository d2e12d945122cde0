// What lies under the pointer, or begins at a moment, and how to say it.
import {lanes, lowerBound, momentText, timeText, type Scheme} from './model.ts';
import {lineOf, rowOf, timeOf, visibleRows, xOf, type Size, type View} from './view.ts';

const partNames = ['', 'request of ', 'answer to '];
const mostSaid = 6;

function messageText(scheme: Scheme, i: number): string {
  const {from, to, bytes, round, leaves, arrives, complete} = scheme.data.messages;
  const rows = scheme.data.rows;
  const inRound = round[i]! >= 0 ? `, round ${round[i]}` : '';
  const purpose = scheme.data.purposes[scheme.data.messages.of[i]!];
  const ofPart = purpose ? `, ${purpose}` : '';
  return `message ${rows[from[i]!]} to ${rows[to[i]!]}, ${bytes[i]} B${ofPart}${inRound}: leaves ${momentText(scheme, leaves[i]!)}, ` +
    `arrives ${momentText(scheme, arrives[i]!)}, complete ${momentText(scheme, complete[i]!)}`;
}

function barText(scheme: Scheme, i: number): string {
  const {bars, rows} = scheme.data;
  const [begin, end] = [bars.begin[i]!, bars.end[i]!];
  return `process ${rows[bars.row[i]!]}: ${scheme.shapes[bars.shape[i]!]!.name}, ${momentText(scheme, begin)} to ` +
    `${momentText(scheme, end)} (${timeText(end - begin)})`;
}

function barAt(scheme: Scheme, view: View, x: number, y: number): string | undefined {
  const time = timeOf(view, x);
  const row = rowOf(view, y);
  const down = y - lineOf(view, row);
  const {shape, message} = scheme.data.bars;
  for (const track of scheme.tracks.slice(lanes * row, lanes * (row + 1)).reverse()) {
    const i = lowerBound(track.end, time - view.scale);
    if (i >= track.begin.length || track.begin[i]! > time + view.scale) continue;
    const bar = track.bars[i]!;
    const {above, below} = scheme.shapes[shape[bar]!]!;
    if (down < -above * view.rowHeight - 1 || down > below * view.rowHeight + 1) continue;
    const said = barText(scheme, bar);
    return message[bar]! < 0 ? said : `${said}\n${messageText(scheme, message[bar]!)}`;
  }
  return undefined;
}

/** The arrow whose line is nearest, if it is near. */
function arrowAt(scheme: Scheme, view: View, size: Size, x: number, y: number): number | undefined {
  const {leaves, longest} = scheme;
  const {from, to, arrives} = scheme.data.arrows;
  const [first, end] = visibleRows(scheme, view, size);
  let nearest = 5;
  let found: number | undefined;
  const last = lowerBound(leaves, timeOf(view, x + 6));
  for (let i = lowerBound(leaves, timeOf(view, x - 6) - longest); i < last; ++i) {
    if (Math.max(from[i]!, to[i]!) < first || Math.min(from[i]!, to[i]!) >= end) continue;
    const [x1, y1] = [xOf(view, leaves[i]!), lineOf(view, from[i]!)];
    const [dx, dy] = [xOf(view, arrives[i]!) - x1, lineOf(view, to[i]!) - y1];
    const along = Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy || 1)));
    const distance = Math.hypot(x - x1 - along * dx, y - y1 - along * dy);
    if (distance >= nearest) continue;
    nearest = distance;
    found = i;
  }
  return found;
}

/** Empty where there is nothing. */
export function textAt(scheme: Scheme, view: View, size: Size, x: number, y: number): string {
  const bar = barAt(scheme, view, x, y);
  if (bar !== undefined) return bar;
  const arrow = arrowAt(scheme, view, size, x, y);
  if (arrow === undefined) return '';
  const {part, message} = scheme.data.arrows;
  return partNames[part[arrow]!] + messageText(scheme, message[arrow]!);
}

/** All that begins or arrives at a moment. */
export function textOf(scheme: Scheme, moment: number): string {
  const said: string[] = [];
  scheme.tracks.forEach((track, at) => {
    if (at % lanes !== lanes - 1) return;  // a port
    for (let i = lowerBound(track.begin, moment); track.begin[i] === moment; ++i) said.push(barText(scheme, track.bars[i]!));
  });
  scheme.data.messages.arrives.forEach((time, i) => {
    if (time === moment) said.push(messageText(scheme, i));
  });
  const more = said.length > mostSaid ? [`... and ${said.length - mostSaid} more`] : [];
  return [momentText(scheme, moment), ...said.slice(0, mostSaid), ...more].join('\n');
}
