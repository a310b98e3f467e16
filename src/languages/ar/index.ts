import { general } from './general';
import { payments } from './payments';

export const ar = { ...general, ...payments };
