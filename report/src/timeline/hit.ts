// What lies under the pointer, or begins at a moment, and how to say it.
import {lowerBound, momentText, timeText, type Scheme, type Track} from './model.ts';
import {lineOf, reach, rowOf, timeOf, visibleRows, xOf, type Size, type View} from './view.ts';

const legNames = ['', 'request of ', 'answer to '];
const mostSaid = 6;

function messageText(scheme: Scheme, i: number): string {
  const {from, to, bytes, round, leaves, arrives, complete} = scheme.data.messages;
  const rows = scheme.data.rows;
  const inRound = round[i]! >= 0 ? `, round ${round[i]}` : '';
  const purpose = scheme.data.purposes[scheme.data.messages.part[i]!];
  const ofPart = purpose ? `, ${purpose}` : '';
  return `message ${rows[from[i]!]} to ${rows[to[i]!]}, ${bytes[i]} B${ofPart}${inRound}: leaves ${momentText(scheme, leaves[i]!)}, ` +
    `arrives ${momentText(scheme, arrives[i]!)}, complete ${momentText(scheme, complete[i]!)}`;
}

function intervalText(scheme: Scheme, track: Track, i: number): string {
  const [begin, end] = [track.begin[i]!, track.end[i]!];
  return `process ${scheme.data.rows[track.row]}: ${scheme.kinds[track.kind[i]!]}, ${momentText(scheme, begin)} to ${momentText(scheme, end)} ` +
    `(${timeText(end - begin)})`;
}

function intervalAt(scheme: Scheme, view: View, x: number, y: number): string | undefined {
  const time = timeOf(view, x);
  const row = rowOf(view, y);
  const down = y - lineOf(view, row);
  for (const track of scheme.tracks.slice(3 * row, 3 * row + 3).reverse()) {
    const [above, below] = reach(view, track.place);
    if (down < -above - 1 || down > below + 1) continue;
    const i = lowerBound(track.end, time - view.scale);
    if (i >= track.begin.length || track.begin[i]! > time + view.scale) continue;
    const said = intervalText(scheme, track, i);
    return track.message[i]! < 0 ? said : `${said}\n${messageText(scheme, track.message[i]!)}`;
  }
  return undefined;
}

/** The flight whose line is nearest, if it is near. */
function flightAt(scheme: Scheme, view: View, size: Size, x: number, y: number): number | undefined {
  const {from, to, leaves, arrives, longest} = scheme.flights;
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
  const interval = intervalAt(scheme, view, x, y);
  if (interval !== undefined) return interval;
  const flight = flightAt(scheme, view, size, x, y);
  if (flight === undefined) return '';
  return legNames[scheme.flights.leg[flight]!] + messageText(scheme, scheme.flights.message[flight]!);
}

/** All that begins or arrives at a moment. */
export function textOf(scheme: Scheme, moment: number): string {
  const said: string[] = [];
  for (const track of scheme.tracks)
    if (track.place === 'processor')
      for (let i = lowerBound(track.begin, moment); track.begin[i] === moment; ++i)
        said.push(intervalText(scheme, track, i));
  scheme.data.messages.arrives.forEach((time, i) => {
    if (time === moment) said.push(messageText(scheme, i));
  });
  const more = said.length > mostSaid ? [`... and ${said.length - mostSaid} more`] : [];
  return [momentText(scheme, moment), ...said.slice(0, mostSaid), ...more].join('\n');
}
