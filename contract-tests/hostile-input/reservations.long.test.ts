import { testHostileInput } from './suite';

testHostileInput('reservations');
