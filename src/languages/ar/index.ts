import { general } from './general';
import { people } from './people';

export const ar = { ...general, ...people };
