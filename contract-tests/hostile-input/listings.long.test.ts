import { testHostileInput } from './suite';

testHostileInput('listings');
