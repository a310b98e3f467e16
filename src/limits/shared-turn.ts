import { type Standing, type Turn, type TurnOf, standings, turnOfProcess } from '../database/connection-queue';

/** Who waits for a statement that counts; without a turn, this process does. */
export interface Asker {
  /** Its turn for a connection to the database. Called only if the database has to be queried. */
  turnOf?(): Turn;
}

/**
 * The turn of a statement that several requests wait for: the origin of the first, and the best standing of all. It is given up when all their
 * clients have disconnected.
 */
export class SharedTurn {
  private readonly turns: Turn[];
  private standing: Standing;
  private promote: ((standing: Standing) => void) | undefined;

  constructor(first: Asker) {
    const turn = turnOfAsker(first);
    this.turns = [turn];
    this.standing = turn.standing;
  }

  readonly turnOf: TurnOf = () => ({
    origin: this.turns[0]!.origin,
    standing: this.standing,
    isGone: () => this.turns.every((turn) => turn.isGone()),
    onPromotion: (promote) => {
      this.promote = promote;
    },
  });

  join(asker: Asker): void {
    const turn = turnOfAsker(asker);
    this.turns.push(turn);
    if (standings.indexOf(turn.standing) >= standings.indexOf(this.standing)) return;
    this.standing = turn.standing;
    this.promote?.(turn.standing);
  }
}

function turnOfAsker(asker: Asker): Turn {
  return asker.turnOf?.() ?? turnOfProcess();
}
