/** Tells the story in Node: `node node.js BASE_URL ADMINISTRATOR HELPER`. The last line is the number of steps. */
import process from 'node:process';
import { tell } from './tell.js';
import { worldOf } from './world.js';

const [, , baseUrl = '', administrator = '', helper = ''] = process.argv;

tell(worldOf({ baseUrl, administrator, helper }, () => {})).then(
  (steps) => console.log(steps),
  (error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  },
);
