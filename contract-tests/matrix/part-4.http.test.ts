import { testMatrix } from './suite';

testMatrix(4, 6);
