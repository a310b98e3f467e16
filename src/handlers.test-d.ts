/**
 * What must not compile. Every `@ts-expect-error` turns into an error of its own once the line below it compiles, so that
 * `npm run types` holds: a deviation from the contract does not compile.
 */
import type { BookingStatus, PaymentStatus, PropertyStatus } from '../generated/enumerations';
import {
  bookingStatusTransitions,
  paymentStatusTransitions,
  propertyStatusTransitions,
} from '../generated/state-machines';
import type { Access, Role } from './contract/caller';
import { type ErrorCode, fail } from './contract/failures';
import type { Handler, Handlers, OperationId, Request } from './contract/handler';
import { isAdministrator } from './contract/roles';
import { allows } from './contract/state-machine';
import type { NewRow, RowChanges } from './database/tables';
import { handlers } from './handlers';
import { createMessage } from './languages';
import type { ar } from './languages/ar';
import type { EnumerationMember } from './languages/enumeration-members';
import { assertNever } from './values/assert-never';

const done = { sent: true, target: 'c***@example.com', expiresInSeconds: 600, resendAfterSeconds: 60 };

const message = createMessage('otp.sent');

export const declared: Handler<'sendEmailCode'> = async () => ({ status: 200, data: done, message });

// @ts-expect-error whoever has something changed is told what has happened
export const silent: Handler<'sendEmailCode'> = async () => ({ status: 200, data: done });

export const silentReading: Handler<'getUnreadCount'> = async () => ({ status: 200, data: { count: 1 } });

// @ts-expect-error the contract declares no 201
export const undeclaredStatus: Handler<'sendEmailCode'> = async () => ({ status: 201, data: done, message });

// @ts-expect-error a log-in answers 206, sending a code does not
export const statusOfAnother: Handler<'sendEmailCode'> = async () => ({ status: 206, data: done, message });

// @ts-expect-error resendAfterSeconds is misspelt
export const misspeltMember: Handler<'sendEmailCode'> = async () => ({
  status: 200,
  message,
  data: { sent: true, target: '', expiresInSeconds: 600, resendAfterSecond: 60 },
});

// @ts-expect-error a number is not the contract's text
export const wrongType: Handler<'sendEmailCode'> = async () => ({ status: 200, data: { ...done, target: 7 }, message });

// @ts-expect-error sending a code declares no 404: an unknown address is answered like a known one
export const undeclaredFailure: Handler<'sendEmailCode'> = async () => fail('NOT_FOUND');

// @ts-expect-error a paged list has to say where the next page starts
export const pagelessList: Handler<'getMyRentListings'> = async () => ({ status: 200, data: [] });

// @ts-expect-error a picture is bytes, not an envelope
export const envelopeForBytes: Handler<'getPicture'> = async () => ({ status: 200, data: null });

export const table: Handler<'getGeneralReport'> = async () => ({
  status: 200,
  raw: { contentType: 'text/csv', bytes: '' },
});

// @ts-expect-error a search comes in the envelope only
export const bytesForEnvelope: Handler<'getRentProperties'> = async () => ({
  status: 200,
  raw: { contentType: 'text/csv', bytes: '' },
});

// @ts-expect-error the report does not come as a picture
export const undeclaredMediaType = (request: Request<'getGeneralReport'>) => request.mediaType === 'image/png';

// @ts-expect-error there is no choice, so there is nothing to choose by
export const mediaTypeWithoutChoice = (request: Request<'getRentProperties'>): string => request.mediaType;

// @ts-expect-error there is no such parameter
export const unknownParameter = (request: Request<'getRentPropertyById'>) => request.path.propertyId;

// @ts-expect-error nobody is logged in here
export const callerOfPublic = (request: Request<'sendEmailCode'>) => request.caller.userId;

// @ts-expect-error on an optional token there may be nobody
export const callerOfOptional = (request: Request<'getRentPropertyById'>) => request.caller.userId;

export const callerOfProtected = (request: Request<'bookReservation'>) => request.caller.userId;

const { bookReservation, ...incomplete } = handlers;
// @ts-expect-error an operation without handler
export const missingHandler: Handlers = incomplete;
export const bookingAlone = bookReservation;

// @ts-expect-error there is no such operation
export type UnknownOperation = Handler<'bookReservations'>;

// @ts-expect-error a text for people is a key of the catalogues
export const literalMessage = fail('STATE_CONFLICT', { message: 'The stay has begun.' });

// @ts-expect-error there is no such text
export const unknownText = createMessage('stay.over');

// @ts-expect-error the text says how many nights
export const textWithoutItsNumber = createMessage('stay.tooShort');

// @ts-expect-error the number is called count
export const textWithAnotherNumber = createMessage('stay.tooShort', { nights: 3 });

// @ts-expect-error Arabic needs a text for every error code as well
export const incompleteCatalogue: Record<ErrorCode, string> = {} as Omit<typeof ar, 'NOT_FOUND'>;

// @ts-expect-error there is no such error code
export const unknownCode = fail('QUOTA_EXCEEDED');

// @ts-expect-error there is no such role
export const unknownRole: Access = { token: 'access', roles: ['Inspector'], limits: [] };

/** The roles of a contract that has gained one. */
type RoleOfNextVersion = Role | 'NewRole';

export const switchWithoutNewRole = (role: RoleOfNextVersion) => {
  switch (role) {
    case 'Admin':
    case 'Owner':
    case 'Customer':
    case 'Agent':
      return true;
    default:
      // @ts-expect-error the switch has no case for the new role
      return assertNever(role);
  }
};

// @ts-expect-error isAdministrator has no case for the new role
export const newRoleOfAdministrator = (role: RoleOfNextVersion) => isAdministrator(role);

// @ts-expect-error a table by role has no entry for the new role
export const tableWithoutNewRole: Record<RoleOfNextVersion, boolean> = {} as Record<Role, boolean>;

// @ts-expect-error an enumeration has no such member
export const unknownMember: keyof typeof BookingStatus = 'Paused';

// @ts-expect-error every member of an enumeration needs a name for people
export const namelessMember: Record<EnumerationMember, string> = {} as Omit<typeof ar, 'BookingStatus.NoShow'>;

// @ts-expect-error a number is a member of the enumeration or none
export const numberOfNoMember: BookingStatus = 8;

// @ts-expect-error no step of the state machine is caused by that
export const unknownEvent = allows(bookingStatusTransitions, 'reportNoShow', 'Owner', 'Confirmed', 'NoShow');

/** What the contract's state machines may name: members of the enumeration, roles and operations; other events are the system's. */
interface StateMachine<State extends string> {
  initial: readonly State[];
  final: readonly State[];
  holdsNights?: readonly State[];
  transitions: readonly ({ from: State | null; to: State; when?: string } & (
    | { event: OperationId; by: readonly Role[] }
    | { event: string; by: readonly ['System'] }
  ))[];
}
export const bookingMachine: StateMachine<keyof typeof BookingStatus> = bookingStatusTransitions;
export const propertyMachine: StateMachine<keyof typeof PropertyStatus> = propertyStatusTransitions;
export const paymentMachine: StateMachine<keyof typeof PaymentStatus> = paymentStatusTransitions;

// @ts-expect-error the table has no such column
export const unknownColumn: RowChanges<'app_user'> = { nickname: 'Sam' };

// @ts-expect-error the column is neither nullable nor given by the database
export const missingColumn: NewRow<'favorite'> = { user_id: 1, created_at: 0 };

// @ts-expect-error the column is written once
export const changeOfFixedColumn: RowChanges<'app_user'> = { created_at: 0 };
