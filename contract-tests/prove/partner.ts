#!/usr/bin/env node
/** The command `rental-marketplace-prove`, a package for partners without a clone: `npm run prove -- --server URL`. */
import { run } from './command';

run({
  usage: 'usage: rental-marketplace-prove --server URL [options]',
  aboutServer: 'a deployment, such as https://staging.example.com',
});
