// How to run it again: what every store says of itself.
import type {Run} from './data.ts';
import {element} from '../dom.ts';

function facts(pairs: [string, string][]): HTMLElement {
  return element('dl', {}, ...pairs.filter(([, value]) => value !== '')
    .flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, value)]));
}

function folded(summary: string, text: string): Node[] {
  if (!text) return [];
  return [element('details', {class: 'folded'}, element('summary', {}, summary), element('pre', {tabindex: '0'}, text))];
}

function launchesText(run: Run): string {
  const names = [...new Set(run.launches.map(launch => launch.name).filter(name => name))];
  const killed = run.launches.filter(launch => launch.ended === null).length;
  return `${run.launches.length}${names.length > 0 ? ` by ${names.join(', ')}` : ''}` +
    (killed > 0 ? `; ${killed} did not end` : '');
}

function importsText(run: Run): string {
  return run.imports.map(file => `${file.file}: ${file.rows} numbers of ${file.formats.join(', ')}` +
    (file.flagged ? `, ${file.flagged} of them none by the file's own word` : '') +
    (file.refused ? `, ${file.refused} lines not taken` : '')).join('; ');
}

export function runElement(run: Run): HTMLElement {
  const imported = run.backend === 'imported';
  return element('section', {}, element('h3', {}, run.file),
    element('pre', {tabindex: '0'}, run.command || 'the store does not say with which command'),
    facts([
      ['kind', run.backend],
      ['program', `${run.program} ${run.version}`],
      ['created', run.created],
      ['machine', imported ? '' : run.machine],
      ['seed', imported ? '' : run.seed],
      ['launches', imported ? '' : launchesText(run)],
      ['files', importsText(run)],
    ]),
    ...folded('The experiment', run.experiment), ...folded('The machine file', run.machine_text));
}
