/** Runs before the page is painted, so that the page does not flash in the wrong theme. */
import { applyStoredTheme } from './theme';

applyStoredTheme();
