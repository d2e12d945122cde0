// The page's own colours; those of shapes come with the data.
import {currentTheme} from '../theme.ts';
import type {Style} from '../schema.ts';

const own = {
  light: {ground: '#ffffff', ink: '#1b1b1b', quiet: '#cccccc', cursor: '#B4006E'},
  dark: {ground: '#17191c', ink: '#e8e8e8', quiet: '#444444', cursor: '#FF6FB5'},
};

/** The present theme's. */
export const palette = () => own[currentTheme()];
export const colourOf = (style: Style) => style[currentTheme()];
