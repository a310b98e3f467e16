import { general } from './general';
import { payments } from './payments';

/** Every text that people read, in English. Other languages have the same keys; `_one`, `_other` … are plural forms of `count`. */
export const en = { ...general, ...payments };
