import type { Call } from '../../src/testing/app';

/**
 * Requests of a client that knows only the words of the specification. `mend` is what the refusal must contain so that the next try
 * succeeds; a row without one must succeed. `{…}` is replaced with an id of the sandbox.
 */
export interface Attempt extends Call {
  /** Method and path. */
  sent: string;
  mend?: string | string[];
}

const missing = (rows: Record<string, string>): Attempt[] =>
  Object.entries(rows).map(([sent, mend]) => ({ sent, mend: [mend, '/Docs'] }));

/** Paths that do not exist: the refusal names the one that was meant. */
export const paths: Attempt[] = missing({
  'POST /LogInWithEmail': 'POST /Auth/LogInWithEmail',
  'POST /LogInWithPhoneNumber': 'POST /Auth/LogInWithPhoneNumber',
  'POST /Owner/LogInWithEmail': 'POST /Auth/LogInWithEmail',
  'POST /Customer/LogInWithPhoneNumber': 'POST /Auth/LogInWithPhoneNumber',
  'POST /Users/LogInWithEmail': 'POST /Auth/LogInWithEmail',
  'POST /Account/LogInWithEmail': 'POST /Auth/LogInWithEmail',
  'POST /Login/LogInWithPhone': 'POST /Auth/LogInWithPhoneNumber',
  'POST /Auth/LogIn': 'POST /Auth/LogInWithEmail',
  'POST /Login': 'POST /Auth/LogInWithEmail',
  'POST /Auth/LoginEmail': 'POST /Auth/LogInWithEmail',
  'POST /Auth/SendCode': 'POST /Otp/SendEmailCode',
  'POST /Auth/SendEmailCode': 'POST /Otp/SendEmailCode',
  'POST /SendPhoneCode': 'POST /Otp/SendPhoneCode',
  'POST /Otp/SendCodeToEmail': 'POST /Otp/SendEmailCode',
  'POST /Otp/SendCodeToPhone': 'POST /Otp/SendPhoneCode',
  'POST /OneTimeCode/SendToEmail': 'POST /Otp/SendEmailCode',
  'POST /Auth/VerifyEmail': 'POST /Otp/VerifyEmail',
  'POST /VerifyPhone': 'POST /Otp/VerifyPhone',
  'POST /Otp/VerifyEmailCode': 'POST /Otp/VerifyEmail',
  'POST /Users/Register': 'POST /Owner/Add',
  'POST /Owner/Register': 'POST /Owner/Add',
  'POST /Customer/Register': 'POST /Customer/Add',
  'POST /Customers/Add': 'POST /Customer/Add',
  'POST /Owners/Add': 'POST /Owner/Add',
  'GET /Owners/GetByUserId/2': 'GET /Owner/GetByUserId/{userId}',
  'GET /Owner/GetById/2': 'GET /Owner/GetByUserId/{userId}',
  'GET /Customer/GetByUserId': 'GET /Customer/GetByUserId/{userId}',
  'GET /Customer/Profile/3': 'GET /Customer/GetByUserId/{userId}',
  'GET /Currencies/GetAll': 'GET /Currency/GetAll',
  'GET /Currencies': 'GET /Currency/GetAll',
  'GET /Currency/GetCurrencies': 'GET /Currency/GetAll',
  'GET /RentProperties': 'GET /RentProperties/GetRentProperties',
  'GET /RentProperties/GetAll': 'GET /RentProperties/GetRentProperties',
  'GET /RentProperty/GetRentProperties': 'GET /RentProperties/GetRentProperties',
  'GET /Properties/GetAll': 'GET /RentProperties/GetRentProperties',
  'GET /Property/GetById': 'GET /RentProperties/GetRentPropertyById/{id}',
  'GET /Property/GetById/1': 'GET /RentProperties/GetRentPropertyById/{id}',
  'GET /RentProperties/GetRentPropertyById?id=1': 'GET /RentProperties/GetRentPropertyById/{id}',
  'GET /RentProperties/1': 'GET /RentProperties/GetRentPropertyById/{id}',
  'GET /RentProperties/GetById/1': 'GET /RentProperties/GetRentPropertyById/{id}',
  'GET /GetMyRentListings': 'GET /RentProperties/GetMyRentListings',
  'GET /RentProperties/GetMyRentListings/2': 'GET /RentProperties/GetMyRentListings',
  'GET /RentProperties/MyListings': 'GET /RentProperties/GetMyRentListings',
  'POST /RentProperty/Add': 'POST /RentProperties/AddRentProperty',
  'POST /RentProperties/Add': 'POST /RentProperties/AddRentProperty',
  'POST /Files/UploadPictures': 'POST /Files/UploadPicture',
  'POST /UploadPicture': 'POST /Files/UploadPicture',
  'GET /Reservations/GetAvailableDates/1': 'GET /Reservations/GetAvailableDates/available/{id}',
  'GET /Reservations/GetAvailableDates?id=1': 'GET /Reservations/GetAvailableDates/available/{id}',
  'GET /Reservations/GetAvailableDates/available?id=1': 'GET /Reservations/GetAvailableDates/available/{id}',
  'GET /Reservations/available/1': 'GET /Reservations/GetAvailableDates/available/{id}',
  'POST /Reservations/BookReservation': 'POST /Reservations/BookReservation/book',
  'POST /Reservations/book': 'POST /Reservations/BookReservation/book',
  'POST /Reservation/Book': 'POST /Reservations/BookReservation/book',
  'GET /Reservations/GetReservations': 'GET /Reservations/GetMyReservations',
  'GET /Reservations/GetAll': 'GET /Reservations/GetMyReservations',
  'GET /Reservations/GetById/1': 'GET /Reservations/GetReservationById/{id}',
  'GET /Favorites/GetAll': 'GET /FavoriteProperties/GetAll',
  'POST /Favorites/Add/1': 'POST /FavoriteProperties/Add/{propertyId}',
  'POST /FavoriteProperties/AddFavorite/1': 'POST /FavoriteProperties/Add/{propertyId}',
  'POST /FavoriteProperties/Add': 'POST /FavoriteProperties/Add/{propertyId}',
  'GET /Notifications': 'GET /Notifications/GetAll',
  'GET /Notification/GetMyNotifications': 'GET /Notifications/GetAll',
  'GET /PaymentType/GetAll': 'GET /PaymentTypes/GetAll',
  'POST /Payments/Add': 'POST /PaymentTransactions/Add',
  'POST /Reservations/ConfirmDeposit/1': 'POST /Admin/ConfirmDeposit/{reservationId}',
  'GET /Terms': 'GET /Terms/GetCurrent',
  'GET /Users/GetBlockedUsers': 'GET /BlockedUsers/GetAll',
  'POST /Admin/ActivateOwner/2': 'POST /Owner/Activate/{userId}',
  'POST /Owner/DeactivateOwner/2': 'POST /Owner/Deactivate/{userId}',
  'GET /GeneralReport': 'GET /Reports/GetGeneralReport',
  'GET /Agent/GetData': 'GET /Agent/GetAgentData',
  'GET /Cities/GetAll': 'GET /City/GetAll',
});

/** Methods that the operation does not have. */
export const methods: Attempt[] = [
  { sent: 'POST /RentProperties/GetRentProperties', mend: 'requires the method GET' },
  { sent: 'POST /Currency/GetAll', mend: 'requires the method GET' },
  { sent: 'PUT /RentProperties/AddRentProperty', mend: 'requires the method POST' },
  { sent: 'GET /Reservations/BookReservation/book', mend: 'requires the method POST' },
  { sent: 'PUT /Owner/Add', mend: 'requires the method POST' },
  { sent: 'GET /Auth/LogInWithEmail', mend: 'requires the method POST' },
  { sent: 'POST /Pictures/Upload', mend: 'Did you mean POST /Files/UploadPicture' },
  { sent: 'POST /FavoriteProperties/Remove/1', mend: 'requires the method DELETE' },
];

const book = { sent: 'POST /Reservations/BookReservation/book', as: 'customer' } as const;
const stay = { propertyId: '{property}', startDate: '2027-03-01', endDate: '2027-03-04' };
const date = 'must be a calendar date, e.g. 2027-01-05';

/** Members, dates and ids in other forms. */
export const bookings: Attempt[] = [
  { ...book, body: { PropertyId: '{property}', StartDate: '2027-03-01', EndDate: '2027-03-04' } },
  { ...book, body: { ...stay, startDate: '2027-04-01T00:00:00', endDate: '2027-04-04T00:00:00' } },
  { ...book, body: { ...stay, startDate: '01/05/2027' }, mend: ['startDate', date] },
  { ...book, body: { ...stay, startDate: '5 January 2027' }, mend: ['startDate', date] },
  { ...book, body: { ...stay, startDate: '2027-03-01T22:00:00Z' }, mend: 'send only the calendar date' },
  { ...book, body: { ...stay, startDate: 1804032000 }, mend: 'startDate' },
  {
    ...book,
    body: { property_id: 1, start_date: '2027-03-01' },
    mend: ['propertyId is required', 'startDate', 'endDate'],
  },
  { ...book, body: { id: 1, from: '2027-03-01', to: '2027-03-04' }, mend: ['propertyId', 'startDate', 'endDate'] },
  { ...book, query: { propertyId: 1 }, body: stay, mend: 'propertyId is not a parameter' },
  { ...book, mend: 'The request body must be application/json' },
  { ...book, form: { propertyId: '1' }, mend: 'application/json' },
  { ...book, body: { ...stay, propertyId: 999_999 }, mend: 'No property with this id exists' },
  { ...book, body: stay, as: 'owner', mend: 'requires the role Customer' },
  { ...book, body: stay, as: undefined, mend: 'log in' },
];

const add = { sent: 'POST /RentProperties/AddRentProperty', as: 'owner' } as const;
const information = { title: 'Sunlit apartment', city: 1, propertyType: 0, type: 0 };
const listing = { PropertyInformation: information, CurrencyId: 7, RentType: 1, Price: 45, DetailsJSON: '{}' };

export const listings: Attempt[] = [
  { ...add, body: listing },
  { ...add, body: { ...listing, CurrencyId: 99 }, mend: 'GET /Currency/GetAll' },
  { ...add, body: { ...listing, CurrencyId: 'JOD' }, mend: 'must be a whole number without quotation marks, e.g. 5' },
  { ...add, body: { ...listing, RentType: 'Daily' }, mend: 'send 1 for Daily' },
  { ...add, body: { ...listing, RentType: 2 }, mend: ['0', '1', 'Daily'] },
  { ...add, body: { ...listing, PropertyInformation: { ...information, type: 'Furnished' } }, mend: 'for Furnished' },
  { ...add, body: { ...listing, PropertyInformation: { ...information, city: 'Amman' } }, mend: 'for Amman' },
  { ...add, body: { ...listing, DetailsJSON: { services: ['Electricity'] } }, mend: 'as JSON.stringify creates it' },
  { ...add, body: { ...listing, DetailsJSON: '{"services":["Elevators"]}' }, mend: ['services', 'Electricity'] },
  { ...add, body: { ...information, CurrencyId: 7 }, mend: 'PropertyInformation is required' },
  { ...add, body: { ...listing, PropertyInformation: undefined }, mend: 'PropertyInformation is required' },
  { ...add, body: { ...listing, Price: '45 JOD' }, mend: 'must be a number' },
  { ...add, body: { data: listing }, mend: 'PropertyInformation is required' },
  {
    ...add,
    body: { ...listing, PropertyInformation: { ...information, images: ['/Pictures/none.jpg'] } },
    mend: 'images',
  },
  { ...add, body: listing, as: 'customer', mend: 'requires the role Owner' },
];

const upload = { sent: 'POST /Files/UploadPicture', as: 'owner' } as const;
const register = { sent: 'POST /Customer/Add' } as const;
const person = { FirstName: 'Example', LastName: 'Customer' };

export const forms: Attempt[] = [
  { ...upload, form: { picture: '{image}' }, mend: 'whose files are: image' },
  { ...upload, form: { file: '{image}' }, mend: 'whose files are: image' },
  { ...upload, form: { image: 'text' }, mend: 'must be sent as a file' },
  { ...upload, body: { image: 'aGVsbG8=' }, mend: 'multipart/form-data' },
  { ...upload, as: undefined, mend: 'log in' },
  { ...upload, as: undefined, headers: { authorization: 'Token x' }, mend: 'Authorization: Bearer <token>' },
  { ...register, body: { ...person, Email: 'json@example.com' }, mend: 'multipart/form-data' },
  { ...register, raw: new URLSearchParams(person), mend: 'multipart/form-data' },
  { ...register, form: { ...person, Email: 'form1@example.com', Language: 'ar' } },
  { ...register, form: { firstName: 'Example', lastName: 'Customer', email: 'form2@example.com' } },
  { ...register, form: { ...person, Phone: '0790000003' }, mend: 'in international form, e.g. +962790000003' },
  { ...register, form: { ...person, Email: 'nobody' }, mend: 'must be an e-mail address' },
  { ...register, form: person, mend: 'an e-mail address or a phone number' },
  { ...register, form: { ...person, Email: 'form3@example.com', CustomerType: 'Anyone' }, mend: 'must be one of' },
  { ...register, form: { ...person, Email: 'form4@example.com', IdImage: '{image}' }, mend: 'FrontIdCarImagePath' },
  { sent: 'POST /Auth/LogInWithEmail', body: { Email: 'customer@example.com' } },
  { sent: 'POST /Auth/LogInWithEmail', body: { username: 'customer@example.com' }, mend: 'email is required' },
  { sent: 'POST /Auth/LogInWithPhoneNumber', body: { phone: '+962790000003' }, mend: 'phoneNumber is required' },
  { sent: 'POST /Otp/VerifyEmail', body: { email: 'customer@example.com', code: '000000' }, mend: 'Bearer <token>' },
  { sent: 'POST /Otp/SendEmailCode', body: {}, mend: 'email is required' },
];

/** Queries and ids in paths. */
export const reads: Attempt[] = [
  { sent: 'GET /RentProperties/GetRentProperties?city=Cairo', mend: 'for Cairo' },
  { sent: 'GET /RentProperties/GetRentProperties?page=1', mend: 'whose parameters are' },
  { sent: 'GET /RentProperties/GetRentProperties?PageSize=5' },
  { sent: 'GET /rentproperties/getrentproperties' },
  { sent: 'GET /RentProperties/GetRentPropertyById/999999', mend: 'No property with this id exists' },
  { sent: 'GET /RentProperties/GetRentPropertyById/abc', mend: ['id', 'must be a whole number'] },
  { sent: 'GET /RentProperties/GetRentPropertyById/%zz', mend: ['percent sign at character 37', '%25'] },
  { sent: 'GET /Owner/GetByUserId/999999', as: 'admin', mend: 'No owner with this user id exists' },
  { sent: 'GET /Customer/GetByUserId/{owner}', as: 'admin', mend: 'No customer with this user id exists' },
  { sent: 'GET /Owner/GetByUserId/me', as: 'owner', mend: 'must be a whole number' },
  { sent: 'GET /Reservations/GetReservationById/999999', as: 'customer', mend: 'No reservation with this id exists' },
  { sent: 'GET /PaymentTransactions/GetById/999999', as: 'customer', mend: 'No payment with this id exists' },
  { sent: 'POST /BlockedUsers/Add/999999', as: 'admin', body: { reason: 'x' }, mend: 'No user with this id exists' },
  { sent: 'POST /Admin/ConfirmDeposit/1', as: 'owner', body: {}, mend: 'requires the role' },
  { sent: 'GET /RentProperties/GetMyRentListings', as: 'customer', mend: 'requires the role Owner' },
  { sent: 'GET /Reports/GetGeneralReport?from=2027-02-01&to=2027-01-01', as: 'admin', mend: 'must be after' },
  { sent: 'GET /Reservations/GetAvailableDates/available/{property}?from=01-05-2027', mend: date },
];
