import type { Migration } from 'kysely';
import * as rentalStory from './0001-rental-story';
import * as furtherAreas from './0002-further-areas';
import * as limits from './0003-limits';
import * as growth from './0004-growth';
import * as trust from './0005-trust';
import * as people from './0006-people';
import * as bookings from './0007-bookings';
import * as keys from './0008-keys';
import * as calendars from './0011-calendars';

/** Every migration in order, listed by hand so that none depends on what lies in a folder. Released ones are never edited. */
export const migrations: Record<string, Migration> = {
  '0001-rental-story': rentalStory,
  '0002-further-areas': furtherAreas,
  '0003-limits': limits,
  '0004-growth': growth,
  '0005-trust': trust,
  '0006-people': people,
  '0007-bookings': bookings,
  '0008-keys': keys,
  '0011-calendars': calendars,
};
