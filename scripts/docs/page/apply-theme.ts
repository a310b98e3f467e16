/** The one script that is run before anything is shown. */
import { showChosen } from './theme';

showChosen();
