// Written by schema_types.mjs from docs/schema/; change those instead.

export type Style = {
  name: string;
  /** a colour */
  light: string;
  dark: string;
  /** of bars: 0 the port out, 1 the port in, 2 the processor */
  lane: number;
  /** how far a bar reaches from the line, in heights of a row */
  above: number;
  below: number;
  /** of a line, in pixels */
  width: number;
  dash: number[];
};

export type SchemeData = {
  name: string;
  title: string;
  rows: string[];
  from: number;
  to: number;
  end: number;
  /** what times are shown from */
  origin: number;
  /** says so where that is not the run's start */
  origin_line: string;
  /** of bars, by bars.label */
  labels: string[];
  /** what messages are parts of, by messages.of */
  purposes: string[];
  /** in order of row, begin and end */
  bars: {
    row: number[];
    shape: number[];
    begin: number[];
    end: number[];
    message: number[];
    label: number[];
  };
  /** in order of leaving */
  arrows: {
    shape: number[];
    from: number[];
    to: number[];
    leaves: number[];
    arrives: number[];
    message: number[];
    part: number[];
  };
  messages: {
    from: number[];
    to: number[];
    bytes: number[];
    round: number[];
    of: number[];
    leaves: number[];
    arrives: number[];
    complete: number[];
  };
  /** of each shape in order of row and time */
  marks: {shape: number; row: number; at: number}[];
  brackets: {row: number; begin: number; end: number; label: string}[];
  bands: {
    shape: number;
    row: number;
    at: number[];
    /** from -1 to 1 */
    height: number[];
    label: string;
  }[];
};

/** Times in picoseconds. */
export type TimelineData = {shapes: Style[]; legend: {shape: number; words: string}[]; schemes: SchemeData[]};
