// Where times and rows lie on the picture.
import type {Scheme} from './model.ts';

/** What is visible: from a time on, so many ps a pixel; rows so high, so far up. */
export interface View {
  from: number;
  scale: number;
  rowHeight: number;
  up: number;
}

export interface Size {
  width: number;
  height: number;
}

export const left = 78;  // pixels of the rows' names
export const axis = 26;  // and of the times
export const top = 12;  // above the first row, whose length stands there

export const xOf = (view: View, time: number) => left + (time - view.from) / view.scale;
export const timeOf = (view: View, x: number) => view.from + (x - left) * view.scale;
export const lineOf = (view: View, row: number) => top + (row + 0.62) * view.rowHeight - view.up;

/** The row at a height. */
export const rowOf = (view: View, y: number) => Math.floor((y - top + view.up) / view.rowHeight);

/** Rows of which anything is visible: the first, and the one after the last. */
export function visibleRows(scheme: Scheme, view: View, size: Size): [number, number] {
  const first = Math.max(0, rowOf(view, 0));
  return [first, Math.min(scheme.data.rows.length, rowOf(view, size.height - axis) + 1)];
}
