import { testHostileInput } from './suite';

testHostileInput('others');
