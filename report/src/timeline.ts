// The page of `plumbline timeline --format html`: who did what when, to move about in.
import {button, element} from './dom.ts';
import {startTheme, switchTheme, onThemeChange} from './theme.ts';
import {colourOf} from './timeline/colours.ts';
import type {TimelineData} from './schema.ts';
import {schemeOf} from './timeline/model.ts';
import {Panel} from './timeline/panel.ts';

const data: TimelineData = JSON.parse(document.getElementById('data')!.textContent!);
const schemes = data.schemes.map(scheme => schemeOf(scheme, data.shapes));
const span = Math.max(...data.schemes.map(scheme => scheme.to - scheme.from));
const panels = schemes.map((scheme, i) => new Panel(scheme, `timeline-${i + 1}`, span));
document.title = `Timeline: ${data.schemes.map(scheme => scheme.name).join(' and ')}`;
startTheme();

function legendElement() {
  const entries = data.legend.map(({shape, words}) => {
    const swatch = element('span', {class: 'swatch'});
    const paint = () => (swatch.style.background = colourOf(data.shapes[shape]!));
    paint();
    onThemeChange(paint);
    return element('li', {}, swatch, words);
  });
  return element('ul', {class: 'legend', 'aria-label': 'Colours'}, ...entries);
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
    button('Light / dark', 'Light / dark: switch the colours', switchTheme)),
  element('main', {},
    element('p', {class: 'how'}, 'Processes are rows, time goes to the right. Turn the wheel to zoom, drag to move, point at ' +
      'anything to learn what it is. A bracket is what was measured.'),
    ...(panels.length > 1 ? [togetherElement()] : []),
    legendElement(),
    element('div', {class: panels.length > 1 ? 'schemes two' : 'schemes'}, ...panels.map(panel => panel.element))));
