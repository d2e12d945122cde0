// The page of `plumbline report`.
import {readData} from './data.ts';
import {button, chooser, element} from './dom.ts';
import {Figure} from './figure.ts';
import {makeModel, type Group} from './model.ts';
import {runElement} from './reproduce.ts';
import {sizesChart} from './sizes.ts';
import {startTheme, switchTheme} from './theme.ts';

const data = readData();
const model = makeModel(data);
document.title = data.title;
startTheme();

const sizes = new Figure();
function drawGroup(group: Group) {
  sizes.draw(sizesChart(model, group));
}

const groups = model.groups.map(group => ({label: group.label, value: group}));
document.body.append(
  element('header', {}, element('h1', {}, data.title),
    button('Light / dark', 'Switch between light and dark', switchTheme)),
  element('main', {}, chooser('Call', groups, 0, drawGroup), sizes.element,
    element('h2', {}, 'How to run it again'), ...data.runs.map(runElement)));
if (groups[0]) drawGroup(groups[0].value);
