import { testMatrix } from './suite';

testMatrix(0, 6);
