/**
 * Types of the groups, and of parameters in camelCase. They are checked when the repository is compiled: if a line below a
 * `@ts-expect-error` compiles, the comment itself becomes an error of the compiler.
 */
import { customerOf, groupsOf, reservationsOf } from '../../generated/sdk/src/grouped';
import type { Client, FoundRentProperty, ReservationEnvelope, Upload } from '../../generated/sdk/src/index';

type IsSame<One, Other> = (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? true : false;
/** Compiles only if the type of `value` is exactly `Type`, and not `any`. */
declare function expectType<Type>(): <Value>(
  value: Value,
  ...difference: IsSame<Value, Type> extends true ? [] : [Type]
) => void;

const stay = { propertyId: 11, startDate: '2027-01-05', endDate: '2027-01-08' };

/** Groups have the types of the client. */
export async function callGroups(client: Client): Promise<void> {
  const { reservations, rentProperties, owner } = groupsOf(client);
  expectType<ReservationEnvelope>()(await reservations.book(stay, { idempotencyKey: 'order-4711' }));
  expectType<Client['getQuote']>()(reservationsOf(client).getQuote);
  for await (const listing of rentProperties.list.each({ minPrice: 10 })) expectType<FoundRentProperty>()(listing);
  // @ts-expect-error the parameters of bookReservation are required
  await reservations.book();
  // @ts-expect-error and they have the types of the contract
  await reservations.book({ ...stay, propertyId: '11' });
  // @ts-expect-error a group has the operations of its tag only
  expectType<Client['bookReservation']>()(owner.book);
}

/** Members that the specification writes in PascalCase can be written in camelCase. */
export async function writeCamelCase(client: Client, image: Upload): Promise<void> {
  await client.addCustomer({ FirstName: 'Example', LastName: 'Customer', Email: 'customer@example.com' });
  await client.addCustomer({ firstName: 'Example', lastName: 'Customer', email: 'customer@example.com', city: 1 });
  await customerOf(client).setIdImages({ FrontIdCarImagePath: image, RearIdCarImagePath: image });
  // The specification misspells these.
  await customerOf(client).setIdImages({ frontIdCardImagePath: image, rearIdCardImagePath: image });
  // @ts-expect-error the required members are required in either case
  await client.addCustomer({ firstName: 'Example' });
  // @ts-expect-error and have the same types
  await client.addCustomer({ firstName: 'Example', lastName: 1 });
  // @ts-expect-error no member has this name in either case
  await client.addCustomer({ firstName: 'Example', lastName: 'Customer', surname: 'Customer' });
}

/** A listing can be sent back as it was read. */
export async function raisePrice(client: Client, id: number): Promise<void> {
  const { data: listing } = await client.getRentPropertyById({ id });
  await client.updateRentProperty({ ...listing, id, price: listing.price + 5 });
}
