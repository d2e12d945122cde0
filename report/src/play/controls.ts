// The reader's side of the state: sliders with fields, lists and boxes. Each change is told at once.
import {element} from '../dom.ts';
import {isShownFirst, suiteColour} from './colours.ts';
import {nearestStop, numberOf, type Parameter} from './parameters.ts';
import type {Key, State} from './state.ts';

type Change = (change: Partial<State>, isDragging?: boolean) => void;

/** Something that shows a part of the state and lets it be changed. */
export interface Control {
  element: HTMLElement;
  show(state: State, own: Record<string, string>): void;
}

/** A slider over the parameter's stops, a field for any value, and a button that leaves it to the machine. */
export function sliderControl(parameter: Parameter, change: Change): Control {
  const {key, label, about, stops} = parameter;
  const id = `play-${key}`;
  const slider = element('input', {type: 'range', id, min: '0', max: String(stops.length - 1), step: '1', 'aria-describedby': `${id}-about`});
  const field = element('input', {type: 'text', class: 'value', 'aria-label': `${label}, as text`, spellcheck: 'false', autocomplete: 'off'});
  const own = element('button', {type: 'button', class: 'own', title: `Leave ${label} to the machine`, 'aria-label': `Leave ${label} to the machine`}, '\u00d7');
  slider.addEventListener('input', () => change({[key]: stops[Number(slider.value)]!}, true));
  slider.addEventListener('change', () => change({[key]: stops[Number(slider.value)]!}));
  field.addEventListener('change', () => change({[key]: field.value.trim()}));
  own.addEventListener('click', () => change({[key]: ''}));
  const made = element('div', {class: 'control'},
    element('label', {for: id, title: about}, label), slider, field, own, element('span', {class: 'about', id: `${id}-about`}, about));
  return {
    element: made,
    show(state, values) {
      const value = state[key] || values[key] || '';
      const at = nearestStop(stops, numberOf(value));
      if (slider.value !== String(at)) slider.value = String(at);
      slider.setAttribute('aria-valuetext', value || 'as the machine has it');
      if (document.activeElement !== field || field.value !== state[key]) field.value = state[key];
      field.placeholder = values[key] ?? '';
      own.hidden = state[key] === '' || !(key in values);
      made.classList.toggle('unset', state[key] === '');
    },
  };
}

/** A list to choose from; `choices` may depend on the state. */
export function listControl(key: Key, label: string, choices: (state: State) => [string, string][], change: Change): Control {
  const select = element('select', {id: `play-${key}`});
  select.addEventListener('change', () => change({[key]: select.value}));
  let shown = '';
  return {
    element: element('div', {class: 'control list'}, element('label', {for: `play-${key}`}, label), select),
    show(state) {
      const list = choices(state);
      const text = JSON.stringify(list);
      if (text !== shown) {
        select.replaceChildren(...list.map(([value, words]) => element('option', {value}, words)));
        shown = text;
      }
      select.value = state[key];
    },
  };
}

/** Boxes to tick, one for each suite, with its colour. */
export function suitesControl(names: () => {name: string; about: string; hidden: boolean}[], change: Change): Control {
  const boxes = new Map<string, {box: HTMLInputElement; swatch: HTMLElement; label: HTMLElement}>();
  const first = element('div', {class: 'suites'});
  const others = element('div', {class: 'suites'});
  const more = element('details', {}, element('summary', {}, 'More suites'), others);
  const chosen = () => [...boxes].filter(([, {box, label}]) => box.checked && !label.hidden).map(([name]) => name);
  return {
    element: element('div', {role: 'group', 'aria-label': 'Suites'}, first, more),
    show(state) {
      const ticked = state.suites.split(',');
      for (const {name, about, hidden} of names()) {
        let one = boxes.get(name);
        if (!one) {
          const box = element('input', {type: 'checkbox'});
          const swatch = element('span', {class: 'swatch', 'aria-hidden': 'true'});
          const label = element('label', {title: about}, box, swatch, name);
          box.addEventListener('change', () => {
            if (chosen().length === 0) box.checked = true;  // something is to be shown
            change({suites: chosen().join(',')});
          });
          (isShownFirst(name) ? first : others).append(label);
          boxes.set(name, (one = {box, swatch, label}));
        }
        one.box.checked = ticked.includes(name);
        one.label.hidden = hidden;
        one.swatch.style.background = suiteColour(name);
        if (one.box.checked && !isShownFirst(name)) more.open = true;
      }
    },
  };
}
