import { type Settings, environmentOf } from './environment.js';
import { runStory } from './run-story.js';

/** What the page offers to the program that opened it. */
export type RunStory = (settings: Settings) => Promise<number>;

const run: RunStory = (settings) => runStory(environmentOf(settings, () => {}));
Object.assign(globalThis, { runStory: run });
