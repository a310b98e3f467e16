/** What the pages do beyond being read. Without it they can be read all the same. */
import { forwardOldAddress, followPlace } from './places';
import { prepareSamples } from './samples';
import { prepareSearch } from './search';
import { prepareTheme } from './theme';
import { prepareTrying } from './try';

const script = document.currentScript as HTMLScriptElement;
/** The folder of the pages; the service is one level above it. */
const folder = new URL('.', script.src);

forwardOldAddress(folder);
// What is there to be read is shown first.
requestAnimationFrame(() =>
  setTimeout(() => {
    prepareSamples(folder);
    prepareTrying(new URL('..', folder));
    prepareSearch(folder, script.dataset.search!);
    prepareTheme();
    followPlace();
  }),
);
