import { testHostileInput } from './suite';

testHostileInput('people');
