import { general } from './general';
import { reports } from './reports';

export const ar = { ...general, ...reports };
