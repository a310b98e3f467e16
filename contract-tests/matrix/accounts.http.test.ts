import { testMatrix } from './suite';

testMatrix('accounts');
