import { BookingRequestStatus } from '../../../generated/enumerations';
import { fail, notFound } from '../../contract/failures';
import type { Handler, Request } from '../../contract/handler';
import { type PageQuery, answerPage } from '../../contract/paging';
import { isAdministrator } from '../../contract/roles';
import type { Dependencies } from '../../contract/dependencies';
import { onUnique } from '../../database/errors';
import { auditAdministrator } from '../../journal/repository-audit';
import { createMessage } from '../../languages';
import { localTimeIn } from '../../values/dates';
import { taken } from '../admission';
import { expireRequestsIn, release } from '../booking-request-steps';
import { bookingRequestView } from '../booking-request-view';
import { accept, addRequest, requestConflict, toldBy, withRequest } from '../booking-requests';
import { withListingMutex } from '../listing-mutex';
import { countBooking } from '../new-customers';
import type { Scope } from '../repository';
import { getRequest, listRequests } from '../repository-booking-requests';

const { Requested, Accepted, Declined, Withdrawn } = BookingRequestStatus;

/** Requests a stay. As for bookings, the primary key of the nights rejects a request for a night that is taken. */
export const addBookingRequest: Handler<'addBookingRequest'> = async (request, dependencies) => {
  if (!request.caller.isVerified) return fail('VERIFICATION_REQUIRED');
  const limited = await countBooking(request, dependencies);
  if (limited) return limited;
  const requested = withListingMutex(dependencies, request.body.propertyId, () =>
    dependencies.database.transaction(async (trx) => {
      const added = await addRequest(trx, request, dependencies);
      if ('failure' in added) return added;
      return {
        status: 200 as const,
        data: bookingRequestView(added, request.caller),
        message: createMessage('bookingRequest.added', localTimeIn(added.time_zone, added.expires_at)),
      };
    }),
  );
  return onUnique(requested, taken);
};

export const acceptBookingRequest: Handler<'acceptBookingRequest'> = async (
  { path, caller, traceId },
  dependencies,
) => {
  const accepted = await withRequest(dependencies, path.id, caller, async (trx, request, at) => {
    if (request.status !== Accepted) {
      if (request.status !== Requested) return requestConflict(request.status);
      const problem = await accept(trx, request, { by: caller, config: dependencies.config, at });
      if (problem) return problem;
      await auditAdministrator(trx, 'acceptBookingRequest', `property:${request.property_id}`, {
        by: caller,
        traceId,
        at,
      });
    }
    const data = bookingRequestView(await getRequest(trx, request), caller);
    return { status: 200 as const, data, message: createMessage('bookingRequest.accepted') };
  });
  return accepted ?? notFound('bookingRequest');
};

export const declineBookingRequest: Handler<'declineBookingRequest'> = async (
  { path, body, caller, traceId },
  dependencies,
) => {
  const declined = await withRequest(dependencies, path.id, caller, async (trx, request, at) => {
    if (request.status !== Declined) {
      if (request.status !== Requested) return requestConflict(request.status);
      const decision = { reason: body.reason, decided_by: caller.userId };
      await release(trx, request, 'declined', { ...decision, to: toldBy(caller), at });
      // The reason is part of the request, from which closing an account erases it.
      const act = { by: caller, traceId, at };
      await auditAdministrator(trx, 'declineBookingRequest', `property:${request.property_id}`, act);
    }
    const data = bookingRequestView(await getRequest(trx, request), caller);
    return { status: 200 as const, data, message: createMessage('bookingRequest.declined') };
  });
  return declined ?? notFound('bookingRequest');
};

export const withdrawBookingRequest: Handler<'withdrawBookingRequest'> = async (
  { path, caller, traceId },
  dependencies,
) => {
  const withdrawn = await withRequest(dependencies, path.id, caller, async (trx, request, at) => {
    if (request.status !== Withdrawn) {
      if (request.status !== Requested) return requestConflict(request.status);
      await release(trx, request, 'withdrawn', { to: toldBy(caller), at });
      const act = { by: caller, traceId, at };
      await auditAdministrator(trx, 'withdrawBookingRequest', `property:${request.property_id}`, act);
    }
    const data = bookingRequestView(await getRequest(trx, request), caller);
    return { status: 200 as const, data, message: createMessage('bookingRequest.withdrawn') };
  });
  return withdrawn ?? notFound('bookingRequest');
};

export const getMyBookingRequests: Handler<'getMyBookingRequests'> = (request, dependencies) =>
  list('getMyBookingRequests', request, { customerId: request.caller.userId }, dependencies);

export const getOwnerBookingRequests: Handler<'getOwnerBookingRequests'> = (request, dependencies) => {
  const { caller, query } = request;
  const ownerId = isAdministrator(caller.role) ? undefined : caller.userId;
  return list('getOwnerBookingRequests', request, { ownerId, propertyId: query.propertyId }, dependencies);
};

/** Responds with a page of the requests in `scope`, newest first, after expiring those whose time has ended. */
async function list(
  operationId: 'getMyBookingRequests' | 'getOwnerBookingRequests',
  { query, caller }: Pick<Request<'getMyBookingRequests'>, 'query' | 'caller'> & { query: PageQuery },
  scope: Scope,
  { database, clock, maintenance }: Dependencies,
) {
  return answerPage(
    operationId,
    query,
    async (page) => {
      if (!maintenance.isOn) await expireRequestsIn({ database, clock }, scope);
      return listRequests(database.read, scope, query.status, page);
    },
    (row) => bookingRequestView(row, caller),
  );
}
