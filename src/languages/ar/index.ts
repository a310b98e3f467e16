import { general } from './general';
import { requests } from './requests';

export const ar = { ...general, ...requests };
