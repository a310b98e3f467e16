import type { en } from './en';

type Key = keyof typeof en;
type Plural = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type Counted = Key extends infer Any ? (Any extends `${infer Base}_${Plural}` ? Base : never) : never;

/** The key of a text in the catalogues, without plural forms. */
export type MessageKey = Exclude<Key, `${string}_${Plural}`> | Counted;

/** The catalogue of a language with these plural forms. */
export type Translation<Forms extends Plural> = Record<
  Exclude<Key, `${string}_${Plural}`> | `${Counted}_${Forms}`,
  string
>;

type PlaceIn<Text> = Text extends `${string}{{${infer Place}}}${infer Rest}` ? NameOf<Place> | PlaceIn<Rest> : never;
/** After a comma, a placeholder names the format of its value. */
type NameOf<Place> = Place extends `${infer Name}, ${string}` ? Name : Place;
/** The placeholders of a text, in all plural forms. */
export type PlacesOf<Named extends MessageKey> = PlaceIn<(typeof en)[Extract<Key, Named | `${Named}_${Plural}`>]>;

/** As {@link PlacesOf}, for texts without plural forms, which the compiler finds without searching all keys. */
export type PlacesOfPlain<Named extends Key> = PlaceIn<(typeof en)[Named]>;
