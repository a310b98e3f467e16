import { UserRole } from '../../../generated/enumerations';
import type { Caller } from '../../contract/caller';
import type { Dependencies } from '../../contract/dependencies';
import { notFound } from '../../contract/failures';
import type { Handler } from '../../contract/handler';
import { answerPage } from '../../contract/paging';
import { assertNever } from '../../values/assert-never';
import { personProfile } from '../profile';
import { identityImageAnswer, profileAnswer } from '../profile-answers';
import { register } from '../registration';
import { findProfile, hasGuest } from '../repository';
import { listPeople } from '../repository-lists';
import { updateProfile } from '../updating';

export const addCustomer: Handler<'addCustomer'> = ({ body, ...request }, dependencies) => {
  const { CustomerType: customer_type, ...form } = body;
  return register(dependencies, form, { role: UserRole.Customer, customer_type, is_active: 1 }, request);
};

export const getCustomerByUserId: Handler<'getCustomerByUserId'> = async ({ path, caller }, dependencies) => {
  const isAllowed = await mayRead(path.userId, caller, dependencies);
  const customer = isAllowed && (await findProfile(dependencies.database.read, UserRole.Customer, path.userId));
  return customer ? profileAnswer(customer, caller, dependencies) : notFound('customer');
};

/** Whether the caller is the customer, an administrator, or an owner whose listing the customer has reserved. */
async function mayRead(customerId: number, caller: Caller, { database, clock }: Dependencies): Promise<boolean> {
  if (caller.userId === customerId) return true;
  switch (caller.role) {
    case 'Admin':
      return true;
    case 'Owner':
      return hasGuest(database.read, caller.userId, customerId, clock.now());
    case 'Customer':
    case 'Agent':
      return false;
    default:
      return assertNever(caller.role);
  }
}

export const getCustomerIdImage: Handler<'getCustomerIdImage'> = (request, dependencies) =>
  identityImageAnswer(UserRole.Customer, request, 'getCustomerIdImage', dependencies);

export const updateCustomer: Handler<'updateCustomer'> = (request, dependencies) =>
  updateProfile(request, dependencies);

export const getCustomers: Handler<'getCustomers'> = async ({ query, language }, { database }) =>
  answerPage(
    'getCustomers',
    query,
    (page) => listPeople(database.read, query, { role: UserRole.Customer }, page),
    (row) => personProfile(row, language),
  );
