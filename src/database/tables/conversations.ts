import type { Generated } from 'kysely';
import type { Enumeration, Erasable, Fixed, Flag, Id, Instant } from './columns';

/** The conversation of a customer with the owner of a listing. */
export interface ConversationTable {
  id: Id;
  property_id: Fixed<number>;
  customer_id: Fixed<number>;
  owner_id: Fixed<number>;
  /** The number of the newest message; 0 if there is none. */
  last_sequence: number;
  /** When the newest message was sent, or else when the conversation was opened. */
  last_message_at: Instant;
  /** The number of the last message that the party has marked as read. */
  customer_read: number;
  owner_read: number;
  /** How many messages of the other party come after it. */
  customer_unread: number;
  owner_unread: number;
  customer_muted: Flag;
  owner_muted: Flag;
  created_at: Fixed<Instant>;
}

export interface MessageTable {
  id: Id;
  property_id: Fixed<number>;
  conversation_id: Fixed<number>;
  /** 1, 2, 3 … in the conversation, without gaps. */
  sequence: Fixed<number>;
  sender_id: Fixed<number>;
  sender_role: Fixed<Enumeration<'UserRole'>>;
  client_message_id: Erasable<string | null>;
  text: Erasable<string | null>;
  /** The text without contact details; null if it has none. */
  masked_text: Erasable<string | null>;
  /** When an administrator withheld the text from both parties; null otherwise. */
  hidden_at: Generated<Instant | null>;
  created_at: Fixed<Instant>;
}

export interface MessagePictureTable {
  id: Id;
  property_id: Fixed<number>;
  conversation_id: Fixed<number>;
  sender_id: Fixed<number>;
  /** Null until the picture is sent. */
  message_id: number | null;
  /** Its place in the message; null until it is sent. */
  position: number | null;
  file_name: Fixed<string>;
  created_at: Fixed<Instant>;
}
