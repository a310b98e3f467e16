import { testHostileInput } from './hostile-input';

testHostileInput('reservations');
