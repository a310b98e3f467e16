import { holdAgainstHostileInput } from '../../testing/hostile-suite';

holdAgainstHostileInput(['Auth', 'Otp', 'Owner', 'Customer', 'BlockedUsers', 'Agent']);
