import { testHostileInput } from './hostile-input';

testHostileInput('listings');
