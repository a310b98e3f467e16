import { usualLimits } from '../config/limit-variables';
import { limitsOf } from '../limits/rules';

export const limits = limitsOf(usualLimits);
