import { testMatrix } from './suite';

testMatrix(2, 6);
