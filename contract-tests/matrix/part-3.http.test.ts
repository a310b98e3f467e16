import { testMatrix } from './suite';

testMatrix(3, 6);
