import { testMatrix } from './suite';

testMatrix('others');
