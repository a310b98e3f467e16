import { holdAgainstHostileInput } from '../../testing/hostile-suite';

holdAgainstHostileInput(['RentProperties', 'Files']);
