import { testMatrix } from './suite';

testMatrix(1, 6);
