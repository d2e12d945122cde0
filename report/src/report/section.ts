import {element} from '../dom.ts';
import type {Group} from './model.ts';

/** A part of the report with a heading of its own. */
export interface Section {
  title: string;
  element: HTMLElement;
  /** Draws what it has of a group of cells; false where that is nothing. */
  draw: (group: Group) => boolean;
}

export function section(title: string, parts: Node[], draw: Section['draw']): Section {
  return {title, element: element('section', {}, element('h2', {}, title), ...parts), draw};
}

