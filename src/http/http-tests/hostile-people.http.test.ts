import { testHostileInput } from './hostile-input';

testHostileInput('people');
