import { testMatrix } from './suite';

testMatrix(5, 6);
