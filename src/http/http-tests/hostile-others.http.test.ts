import { testHostileInput } from './hostile-input';

testHostileInput('others');
