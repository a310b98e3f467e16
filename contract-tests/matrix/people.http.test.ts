import { testMatrix } from './suite';

testMatrix('people');
