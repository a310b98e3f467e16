/** Runs the story in Node: `node node.js BASE_URL ADMINISTRATOR HELPER`. The last line is the number of steps. */
import process from 'node:process';
import { environmentOf } from './environment.js';
import { runStory } from './run-story.js';

const [, , baseUrl = '', administrator = '', helper = ''] = process.argv;

runStory(environmentOf({ baseUrl, administrator, helper }, () => {})).then(
  (steps) => console.log(steps),
  (error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  },
);
