import { tell } from './tell.js';
import { type Place, worldOf } from './world.js';

/** What the page offers to the program that opened it. */
export type TellStory = (place: Place) => Promise<number>;

const tellStory: TellStory = (place) => tell(worldOf(place, () => {}));
Object.assign(globalThis, { tellStory });
