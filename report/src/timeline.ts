// The page of `plumbline timeline --format html`: who did what when, to move about in.
import {button, element} from './dom.ts';
import {startTheme, switchTheme, onThemeChange} from './theme.ts';
import {legend, palette} from './timeline/colours.ts';
import {schemeOf, timeText, whatIsDrawn, type TimelineData} from './timeline/model.ts';
import {Panel} from './timeline/panel.ts';

const data: TimelineData = JSON.parse(document.getElementById('data')!.textContent!);
const schemes = data.schemes.map(scheme => schemeOf(scheme, data.kinds));
const clockScale = Math.max(...schemes.map(scheme => scheme.largestClockError));
for (const scheme of schemes) scheme.clockScale = clockScale;
const span = Math.max(...data.schemes.map(scheme => scheme.to - scheme.from));
const panels = schemes.map((scheme, i) => new Panel(scheme, `timeline-${i + 1}`, span));
document.title = `Timeline: ${data.schemes.map(scheme => scheme.name).join(' and ')}`;
startTheme();

/** ", up to 1.374 ms (osu), 36 ns (reprompi)" */
const clockErrors = () => ', up to ' + schemes.map(({data: {name}, largestClockError}) =>
  timeText(1e12 * largestClockError) + (schemes.length > 1 ? ` (${name})` : '')).join(', ');

function legendElement() {
  const drawn = new Set(schemes.flatMap(whatIsDrawn));
  const swatches = legend.filter(([what]) => drawn.has(what)).map(([what, words]) => {
    const swatch = element('span', {class: 'swatch'});
    const paint = () => (swatch.style.background = palette()[what]!);
    paint();
    onThemeChange(paint);
    return element('li', {}, swatch, words + (what === 'band' ? clockErrors() : ''));
  });
  return element('ul', {class: 'legend', 'aria-label': 'Colours'}, ...swatches);
}

/** Two schemes move together, so that what they do can be compared; each counts from where it begins. */
function togetherElement() {
  const box = element('input', {type: 'checkbox'});
  box.checked = true;
  for (const panel of panels)
    panel.moved = view => {
      if (box.checked) for (const other of panels) if (other !== panel) other.follow(view, panel.origin);
    };
  return element('label', {}, box, ' both move together');
}

document.body.append(
  element('header', {}, element('h1', {}, document.title),
    button('Light / dark', 'Switch between light and dark', switchTheme)),
  element('main', {},
    element('p', {class: 'how'}, 'Processes are rows, time goes to the right. Turn the wheel to zoom, drag to move, point at ' +
      'anything to learn what it is. A bracket is what was measured.'),
    ...(panels.length > 1 ? [togetherElement()] : []),
    legendElement(),
    element('div', {class: panels.length > 1 ? 'schemes two' : 'schemes'}, ...panels.map(panel => panel.element))));
