import { testMatrix } from './suite';

testMatrix('listings');
