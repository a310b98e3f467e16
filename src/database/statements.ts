import { LRUCache } from 'lru-cache';
import pg from 'pg';
import type { Described, Known } from './result-rows';

const mostPreparedStatements = 500;

/**
 * A connection that remembers the columns of its prepared statements, so that their results are not described again. PostgreSQL rejects a
 * prepared statement whose columns have changed.
 */
export class PreparingClient extends pg.Client {
  /** By the name of the statement. */
  readonly described = new Map<string, Described>();
}

/** The statements that a pool has sent, without those that were not sent for the longest time. */
export class Statements {
  private readonly known = new LRUCache<string, Known>({ max: mostPreparedStatements });
  /** How many times all names were replaced. */
  private generation = 0;

  constructor(readonly arePrepared: boolean) {}

  /**
   * Bounded, because a prepared statement occupies memory on the server until it or its connection is closed. A statement beyond the bound
   * gets the name of the one that was not sent for the longest time.
   */
  knownOf(sql: string): Known {
    const known = this.known.get(sql);
    if (known) return known;
    const name = this.known.size < mostPreparedStatements ? this.newName() : this.known.pop()!.name;
    const added = { name };
    this.known.set(sql, added);
    return added;
  }

  private newName(): string | undefined {
    return this.arePrepared ? `s${this.generation}_${this.known.size}` : undefined;
  }

  /**
   * Called when the plan of a prepared statement is older than a migration. The other prepared statements, on all connections, may be
   * outdated too, so all get new names at once.
   */
  outlived(sql: string, known: Known): void {
    if (this.known.get(sql) !== known) return;
    this.generation++;
    this.known.clear();
  }
}
