import { holdAgainstHostileInput } from '../../testing/hostile-suite';

holdAgainstHostileInput(['Reservations']);
