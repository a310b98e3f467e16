import { testMatrix } from './suite';

testMatrix('payments-and-calendars');
