// The page of `plumbline report`.
import {allanSection} from './report/allan.ts';
import {causesSection} from './report/causes.ts';
import {clocksSection} from './report/clocks.ts';
import {readData, truthSuite, type Cell} from './report/data.ts';
import {cellLabel, cumulativeChart, distributed, histogramChart, named, quantilesChart} from './report/distributions.ts';
import {button, chooser, element} from './dom.ts';
import {errorsChart} from './report/errors.ts';
import {factorsSection} from './report/factors.ts';
import {Figure} from './report/figure.ts';
import {launchesChart} from './report/launches.ts';
import {makeModel, type Group, type Model} from './report/model.ts';
import {compareSection, validateSection} from './report/ratios.ts';
import {runElement} from './report/reproduce.ts';
import {section, type Section} from './report/section.ts';
import {sizesChart} from './report/sizes.ts';
import {startSkewChart} from './report/start_skew.ts';
import {summaryElement} from './report/summary.ts';
import {whichSuiteSection} from './report/which_suite.ts';
import {startTheme, switchTheme} from './theme.ts';

function timesSection(model: Model): Section {
  const sizes = new Figure();
  const errors = new Figure();
  return section('Times and errors', [sizes.element, errors.element], group => {
    sizes.draw(sizesChart(model, group));
    errors.draw(errorsChart(model, group));
    return true;
  });
}

/** Whether there is something to see: a spike of nearly equal values hides whatever is beside it. */
const isSpread = ({histogram}: Cell) => histogram !== null && histogram.high - histogram.low > 1e-3 * histogram.high;

/** The first suite whose times are spread, and beside it its truth, or the same suite in another run. */
function firstTwo(cells: Cell[]): [Cell, Cell] {
  const others = cells.filter(cell => cell.suite !== truthSuite);
  const first = others.find(isSpread) ?? others[0] ?? cells[0]!;
  const beside = cells.find(cell => cell.bytes === first.bytes && cell.suite === truthSuite) ??
    cells.find(cell => cell.bytes === first.bytes && cell.suite === first.suite && cell.run !== first.run) ??
    cells.find(cell => cell.bytes === first.bytes && cell !== first);
  return [first, beside ?? first];
}

/** Distributions and launches of two cells that the reader chooses. */
function spreadSection(model: Model): Section {
  const all = [new Figure(), new Figure(), new Figure(), new Figure()] as const;
  const choosers = element('div', {class: 'choosers'});
  function draw(group: Group, chosen: [Cell, Cell]) {
    const two = named(model, chosen);
    const [histogram, cumulative, quantiles, launches] = all;
    histogram.draw(histogramChart(group, two));
    cumulative.draw(cumulativeChart(group, two));
    quantiles.draw(quantilesChart(group, two));
    launches.draw(launchesChart(group, two));
  }
  return section('Distributions and launches', [choosers, ...all.map(figure => figure.element)], group => {
    const cells = distributed(group);
    if (cells.length === 0) return false;
    const chosen = firstTwo(cells);
    const choices = cells.map(cell => ({label: cellLabel(model, cell), value: cell}));
    choosers.replaceChildren(...(['Show', 'beside'] as const).map((label, i) =>
      chooser(label, choices, cells.indexOf(chosen[i]!), cell => {
        chosen[i] = cell;
        draw(group, chosen);
      })));
    draw(group, chosen);
    return true;
  });
}

function startSkewSection(model: Model): Section {
  const figure = new Figure();
  return section('Start skew', [figure.element], group => {
    const chart = startSkewChart(model, group);
    if (chart) figure.draw(chart);
    return chart !== null;
  });
}

/** What is made of JSON that somebody gave: where that is not what its schema says, the rest is shown all the same. */
function attempted(title: string, make: () => Section): Section {
  try {
    return make();
  } catch (error) {
    return section(title, [element('p', {}, `The JSON that was given cannot be drawn: ${error}`)], () => true);
  }
}

/** What is folded is unfolded on paper. */
function unfoldOnPaper() {
  let opened: HTMLDetailsElement[] = [];
  addEventListener('beforeprint', () => {
    opened = [...document.querySelectorAll<HTMLDetailsElement>('details.folded:not([open])')];
    for (const one of opened) one.open = true;
  });
  addEventListener('afterprint', () => opened.forEach(one => (one.open = false)));
}

const nothing: Group = {label: '', unit: 's', metric: 'time', cells: []};

function build() {
  const data = readData();
  const model = makeModel(data);
  document.title = data.title;
  startTheme();
  unfoldOnPaper();
  const answer = attempted('Which suite', () => whichSuiteSection(data));
  answer.element.hidden = !answer.draw(nothing);
  const sections: Section[] = [
    ...(model.groups.length > 0 ? [timesSection(model)] : []),
    attempted('Where errors come from', () => causesSection(data)), spreadSection(model), startSkewSection(model),
    attempted('Clocks', () => clocksSection(model)), attempted('Logged clocks', () => allanSection(data)),
    attempted('Simulation against hardware', () => validateSection(data)),
    attempted('Compared', () => compareSection(data)), factorsSection(model),
    section('How to run it again', data.runs.map(runElement), () => data.runs.length > 0),
  ];
  const links = sections.map((one, i) => {
    one.element.id = `section-${i}`;
    return element('li', {}, element('a', {href: `#section-${i}`}, one.title));
  });
  const draw = (group: Group) => sections.forEach((one, i) => {
    const shown = one.draw(group);
    one.element.hidden = links[i]!.hidden = !shown;
  });
  const choices = model.groups.map(group => ({label: group.label, value: group}));
  const calls = element('div', {class: 'choosers'}, chooser('Call', choices, 0, draw));
  calls.hidden = choices.length === 0;
  document.body.append(
    element('header', {}, element('h1', {}, data.title),
      button('Light / dark', 'Light / dark: switch the colours', switchTheme)),
    element('main', {}, answer.element, summaryElement(model),
      element('nav', {'aria-label': 'Parts of the report'}, element('ul', {}, ...links)), calls,
      ...sections.map(one => one.element)),
    element('footer', {}, `Made by plumbline ${data.version}. This file needs no network and holds all that it shows.`));
  draw(choices[0]?.value ?? nothing);
}

build();
