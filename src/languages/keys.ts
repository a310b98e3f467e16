import type { en } from './en';

type Key = keyof typeof en;
type Plural = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type Counted = Key extends infer Any ? (Any extends `${infer Base}_${Plural}` ? Base : never) : never;

/** Names a text of the catalogues, whatever its plural forms. */
export type MessageKey = Exclude<Key, `${string}_${Plural}`> | Counted;

/** The catalogue of a language that has these plural forms. */
export type Translation<Forms extends Plural> = Record<
  Exclude<Key, `${string}_${Plural}`> | `${Counted}_${Forms}`,
  string
>;

type PlaceIn<Text> = Text extends `${string}{{${infer Place}}}${infer Rest}` ? NameOf<Place> | PlaceIn<Rest> : never;
/** Behind a comma a place says how what stands in it is written. */
type NameOf<Place> = Place extends `${infer Name}, ${string}` ? Name : Place;
/** The places of a text, in whichever plural form. */
export type PlacesOf<Named extends MessageKey> = PlaceIn<(typeof en)[Extract<Key, Named | `${Named}_${Plural}`>]>;
