import { type Standing, type Turn, type TurnOf, standings, turnOfProcess } from '../database/connection-queue';

/** Who waits for a statement that counts; without a turn, this process does. */
export interface Asker {
  /** Its turn for a connection to the database. Called only if the database has to be queried. */
  turnOf?(): Turn;
}

/**
 * The turn of a statement that several requests wait for: the origin of the first, and the best standing of all. It is given up when all their
 * clients have disconnected. The turns of the requests are determined only if the statement has to wait.
 */
export class SharedTurn {
  private readonly askers: Asker[];
  private turns: Turn[] | undefined;
  private standing: Standing = 'anonymous';
  private promote: ((standing: Standing) => void) | undefined;

  constructor(first: Asker) {
    this.askers = [first];
  }

  readonly turnOf: TurnOf = () => {
    const turns = (this.turns ??= this.askers.map(turnOfAsker));
    this.standing = bestOf(turns.map(({ standing }) => standing));
    return {
      origin: turns[0]!.origin,
      standing: this.standing,
      isGone: () => turns.every((turn) => turn.isGone()),
      onPromotion: (promote) => {
        this.promote = promote;
      },
    };
  };

  join(asker: Asker): void {
    if (!this.turns) return void this.askers.push(asker);
    const turn = turnOfAsker(asker);
    this.turns.push(turn);
    const best = bestOf([this.standing, turn.standing]);
    if (best === this.standing) return;
    this.standing = best;
    this.promote?.(best);
  }
}

function bestOf(given: readonly Standing[]): Standing {
  return standings.find((standing) => given.includes(standing))!;
}

function turnOfAsker(asker: Asker): Turn {
  return asker.turnOf?.() ?? turnOfProcess();
}
