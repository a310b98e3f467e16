/* oxlint-disable typescript/no-require-imports -- an import would load every subcommand at the start of each */
import type * as Admin from './commands/admin';
import type * as Archiving from './commands/archive/archiving';
import type { Run, Subcommand } from './commands/arguments';
import type * as BackingUp from './commands/backup/backing-up';
import type * as Restoring from './commands/backup/restoring';
import type * as Distributing from './commands/distributing';
import type * as Diagnosis from './commands/doctor/diagnosis';
import type * as Migrating from './commands/migrating';
import type * as Moving from './commands/move/moving';
import type * as Seeding from './commands/seeding';
import type * as Serving from './serving';

const one = (name: string, summary: string, load: () => Run): Subcommand => ({ name, summary, load });

/** The subcommands of `marketplace`, in the order of its help. */
export const subcommands: Subcommand[] = [
  one('serve', 'start the server (default)', () => (require('./serving') as typeof Serving).serve),
  one(
    'doctor',
    'check the configuration and the services that it names',
    () => (require('./commands/doctor/diagnosis') as typeof Diagnosis).diagnose,
  ),
  one(
    'migrate',
    'apply pending migrations to the database',
    () => (require('./commands/migrating') as typeof Migrating).migrate,
  ),
  one(
    'seed',
    'fill an empty database with generated data',
    () => (require('./commands/seeding') as typeof Seeding).seed,
  ),
  one(
    'backup',
    'write database and files into a new folder',
    () => (require('./commands/backup/backing-up') as typeof BackingUp).backup,
  ),
  one(
    'restore',
    'restore a backup into an empty database and storage',
    () => (require('./commands/backup/restoring') as typeof Restoring).restore,
  ),
  one(
    'move',
    'move a marketplace into another database, from SQLite to PostgreSQL or back',
    () => (require('./commands/move/moving') as typeof Moving).move,
  ),
  one(
    'archive',
    'write old audit entries and notifications into files, and delete them from the database',
    () => (require('./commands/archive/archiving') as typeof Archiving).archive,
  ),
  one(
    'admin',
    'manage administrators, accounts, keys and the storage',
    () => (require('./commands/admin') as typeof Admin).administer,
  ),
  one(
    'distribute',
    'distribute the tables over a Citus cluster',
    () => (require('./commands/distributing') as typeof Distributing).distributeTables,
  ),
];
