/** Runs the story in Node: `node node.js BASE_URL ADMINISTRATOR FIXTURES`. Prints the number of steps. */
import process from 'node:process';
import { environmentOf } from './environment.js';
import { runStory } from './run-story.js';

const [, , baseUrl = '', administrator = '', fixtures = ''] = process.argv;

runStory(environmentOf({ baseUrl, administrator, fixtures }, () => {})).then(
  (steps) => console.log(steps),
  (error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  },
);
