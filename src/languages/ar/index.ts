import { general } from './general';

export const ar = { ...general };
