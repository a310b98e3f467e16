/**
 * Type tests: each line after `@ts-expect-error` must not compile. If it compiles, TypeScript reports the unused `@ts-expect-error`, so that
 * `npm run types` fails.
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

// @ts-expect-error an operation that changes data must return a message
export const silent: Handler<'sendEmailCode'> = async () => ({ status: 200, data: done });

export const silentReading: Handler<'getUnreadCount'> = async () => ({ status: 200, data: { count: 1 } });

// @ts-expect-error the contract declares no 201
export const undeclaredStatus: Handler<'sendEmailCode'> = async () => ({ status: 201, data: done, message });

// @ts-expect-error 206 is declared for a log-in, not for sending a code
export const statusOfAnother: Handler<'sendEmailCode'> = async () => ({ status: 206, data: done, message });

// @ts-expect-error resendAfterSeconds is misspelt
export const misspeltMember: Handler<'sendEmailCode'> = async () => ({
  status: 200,
  message,
  data: { sent: true, target: '', expiresInSeconds: 600, resendAfterSecond: 60 },
});

// @ts-expect-error the contract declares a string, not a number
export const wrongType: Handler<'sendEmailCode'> = async () => ({ status: 200, data: { ...done, target: 7 }, message });

// @ts-expect-error sending a code declares no 404: unknown and known addresses have the same response
export const undeclaredFailure: Handler<'sendEmailCode'> = async () => notFound('user');

// @ts-expect-error a paged list must return the cursor of the next page
export const pagelessList: Handler<'getMyRentListings'> = async () => ({ status: 200, data: [] });

// @ts-expect-error a picture is bytes, not an envelope
export const envelopeForBytes: Handler<'getPicture'> = async () => ({ status: 200, data: null });

export const table: Handler<'getGeneralReport'> = async () => ({
  status: 200,
  raw: { contentType: 'text/csv', bytes: '' },
});

// @ts-expect-error a search is returned only in the envelope
export const bytesForEnvelope: Handler<'getRentProperties'> = async () => ({
  status: 200,
  raw: { contentType: 'text/csv', bytes: '' },
});

// @ts-expect-error the report has no picture format
export const undeclaredMediaType = (request: Request<'getGeneralReport'>) => request.mediaType === 'image/png';

// @ts-expect-error the operation has only one media type
export const mediaTypeWithoutChoice = (request: Request<'getRentProperties'>): string => request.mediaType;

// @ts-expect-error there is no such parameter
export const unknownParameter = (request: Request<'getRentPropertyById'>) => request.path.propertyId;

// @ts-expect-error a public operation has no caller
export const callerOfPublic = (request: Request<'sendEmailCode'>) => request.caller.userId;

// @ts-expect-error with an optional token, the caller may be undefined
export const callerOfOptional = (request: Request<'getRentPropertyById'>) => request.caller.userId;

export const callerOfProtected = (request: Request<'bookReservation'>) => request.caller.userId;

const { bookReservation, ...incomplete } = handlers;
// @ts-expect-error an operation without handler
export const missingHandler: Handlers = incomplete;
export const bookingAlone = bookReservation;

// @ts-expect-error there is no such operation
export type UnknownOperation = Handler<'bookReservations'>;

// @ts-expect-error a message must be a key of the catalogues
export const literalMessage = fail('STATE_CONFLICT', { message: 'The stay has begun.' });

// @ts-expect-error there is no such text
export const unknownText = createMessage('stay.over');

// @ts-expect-error the text requires the parameter count
export const textWithoutItsNumber = createMessage('stay.tooShort');

// @ts-expect-error the parameter is named count
export const textWithAnotherNumber = createMessage('stay.tooShort', { nights: 3 });

// @ts-expect-error Arabic needs a text for every error code as well
export const incompleteCatalogue: Record<ErrorCode, string> = {} as Omit<typeof ar, 'NOT_FOUND'>;

// @ts-expect-error there is no such error code
export const unknownCode = fail('QUOTA_EXCEEDED');

// @ts-expect-error there is no such role
export const unknownRole: Access = { token: 'access', roles: ['Inspector'], limits: [] };

/** The roles of a future contract with a new role. */
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

// @ts-expect-error every member of an enumeration needs a display name
export const namelessMember: Record<EnumerationMember, string> = {} as Omit<typeof ar, 'BookingStatus.NoShow'>;

// @ts-expect-error the number is not a member of the enumeration
export const numberOfNoMember: BookingStatus = 8;

// @ts-expect-error no transition of the state machine has this event
export const unknownEvent = allows(bookingStatusTransitions, 'reportNoShow', 'Owner', 'Confirmed', 'NoShow');

/** The names that the contract's state machines may use: members of the enumeration, roles and operations. Other events are raised by the
 * system. */
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

// @ts-expect-error the column is neither nullable nor has a default
export const missingColumn: NewRow<'favorite'> = { user_id: 1, created_at: 0 };

// @ts-expect-error the column cannot be updated
export const changeOfFixedColumn: RowChanges<'app_user'> = { created_at: 0 };
