import { testMatrix } from './suite';

testMatrix('reservations');
