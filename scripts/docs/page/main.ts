/** The interactive parts of the pages. The pages can be read without this script. */
import { linkHeadings, redirectOldAddress, trackHeading } from './navigation';
import { prepareSamples } from './samples';
import { prepareSearch } from './search';
import { prepareTheme } from './theme';
import { prepareTrying } from './try';

const script = document.currentScript as HTMLScriptElement;
/** The URL of the pages' folder; the service's root is one level above. */
const folder = new URL('.', script.src);

redirectOldAddress(folder);
// The setup waits for the first paint.
requestAnimationFrame(() =>
  setTimeout(() => {
    prepareSamples(folder);
    prepareTrying(new URL('..', folder));
    prepareSearch(folder, script.dataset.searchIndex!);
    prepareTheme();
    linkHeadings();
    trackHeading();
  }),
);
