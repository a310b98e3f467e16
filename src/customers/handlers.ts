import { UserRole } from '../../generated/enumerations';
import type { Caller, Handler } from '../http/contract';
import type { Dependencies } from '../dependencies';
import { fail } from '../http/failures';
import { openPage } from '../paging';
import { listPeople } from '../users/lists';
import { identityImageAnswer, profileAnswer } from '../users/reading';
import { register } from '../users/registration';
import { findProfile, hasGuest } from '../users/repository';
import { updateProfile } from '../users/updating';

export const addCustomer: Handler<'addCustomer'> = ({ body }, dependencies) => {
  const { CustomerType: customer_type, ...form } = body;
  return register(dependencies, form, { role: UserRole.Customer, customer_type, is_active: 1 });
};

export const getCustomerByUserId: Handler<'getCustomerByUserId'> = async ({ path, caller }, dependencies) => {
  const isAllowed = await mayRead(path.userId, caller, dependencies);
  const customer = isAllowed && (await findProfile(dependencies.db, UserRole.Customer, path.userId));
  return customer ? profileAnswer(customer, caller, dependencies) : fail('NOT_FOUND');
};

/** A customer is nobody's business but the customer's own, the administrators' and that of owners who are being visited. */
async function mayRead(customerId: number, caller: Caller, { db, clock }: Dependencies): Promise<boolean> {
  if (caller.role === 'Admin' || caller.userId === customerId) return true;
  return caller.role === 'Owner' && hasGuest(db, caller.userId, customerId, clock.now());
}

export const getCustomerIdImage: Handler<'getCustomerIdImage'> = (request, dependencies) =>
  identityImageAnswer(UserRole.Customer, request, 'getCustomerIdImage', dependencies);

export const updateCustomer: Handler<'updateCustomer'> = (request, dependencies) =>
  updateProfile(request, dependencies);

export const getCustomers: Handler<'getCustomers'> = async ({ query }, { db }) => {
  const page = openPage('getCustomers', query);
  if ('failure' in page) return page;
  return { status: 200, ...(await listPeople(db, query, { role: UserRole.Customer }, page)) };
};
