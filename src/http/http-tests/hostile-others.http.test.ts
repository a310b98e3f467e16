import { holdAgainstHostileInput, tags } from '../../testing/hostile-suite';

const elsewhere = [
  'Auth',
  'Otp',
  'Owner',
  'Customer',
  'BlockedUsers',
  'Agent',
  'RentProperties',
  'Files',
  'Reservations',
];
holdAgainstHostileInput(tags.filter((tag) => !elsewhere.includes(tag)));
