import type { Party } from '../bookings/parties';
import { messageView, ownConversationView, ownPictureView, pictureView } from '../conversations/view';
import { pageOfConversations } from '../conversations/repository';
import { type MessageRow, pageOfSent } from '../conversations/repository-messages';
import { type PictureRow, pageOfPictures, picturesOf } from '../conversations/repository-pictures';
import type { Database } from '../database/connection';
import type { Row } from '../database/tables';
import { type List, map, pages } from './own-data-pages';
import { rowsPerPage } from './repository-own-data';

/** The user's conversations, with what is stored about the user as a party to them. */
export function conversations(db: Database, party: Party, userId: number): List<'conversations'> {
  return map(
    pages<Row<'conversation'>>((last) => pageOfConversations(db, party, userId, last, rowsPerPage)),
    (row) => ownConversationView(row, party),
  );
}

/** The messages that the user has sent, as they were written. */
export async function* messages(db: Database, userId: number): List<'messages'> {
  for await (const rows of pages<MessageRow>((last) => pageOfSent(db, userId, last, rowsPerPage))) {
    const pictures = await picturesOf(db, rows);
    yield rows.map((row) => ({
      ...messageView(row, { userId, isHiding: false }),
      text: row.text,
      pictures: (pictures.get(row.id) ?? []).map(pictureView),
    }));
  }
}

/** The pictures that the user has uploaded to conversations. */
export function messagePictures(db: Database, userId: number): List<'messagePictures'> {
  return map(
    pages<PictureRow>((last) => pageOfPictures(db, userId, last, rowsPerPage)),
    ownPictureView,
  );
}
