import { operationsOf, readDocument } from '../contract/document';
import { nearestOf } from './nearest';

const nearest = nearestOf(operationsOf(readDocument()));

test.each([
  ['/LogInWithEmail', 'POST /Auth/LogInWithEmail'],
  ['/loginwithemail', 'POST /Auth/LogInWithEmail'],
  ['/Owner/LogInWithEmail', 'POST /Auth/LogInWithEmail'],
  ['/Customer/LogInWithPhoneNumber', 'POST /Auth/LogInWithPhoneNumber'],
  ['/Currencies/GetAll', 'GET /Currency/GetAll'],
  ['/Currency', 'GET /Currency/GetAll'],
  ['/api/v1/Currency/GetAll', 'GET /Currency/GetAll'],
  ['/Reservations/BookReservation', 'POST /Reservations/BookReservation/book'],
  ['/Reservation/Book', 'POST /Reservations/BookReservation/book'],
  ['/Reservations/GetAvailableDates/7', 'GET /Reservations/GetAvailableDates/available/{id}'],
  ['/Favorites/GetAll', 'GET /FavoriteProperties/GetAll'],
  ['/RentProperty/GetRentProperties', 'GET /RentProperties/GetRentProperties'],
  ['/GetMyRentListings', 'GET /RentProperties/GetMyRentListings'],
  ['/Files/UploadPictures', 'POST /Files/UploadPicture'],
  ['/Auth/VerifyEmail', 'POST /Otp/VerifyEmail'],
  ['/Owners/Add', 'POST /Owner/Add'],
])('%s suggests %s among at most three operations', (path, wanted) => {
  const found = nearest(path);
  expect(found.length).toBeLessThanOrEqual(3);
  expect(found).toContain(wanted);
});

test.each(['/', '', '/x', '/wp-login.php', '/%D8%B9%D9%82%D8%A7%D8%B1', '/\u202e/<script>', '/favicon.ico'])(
  '%j suggests nothing',
  (path) => {
    expect(nearest(path)).toEqual([]);
  },
);

test('a path of 16 kB takes less than a millisecond of the processor', () => {
  const path = '/GetAllReservations'.repeat(860);
  const begin = process.cpuUsage();
  for (let index = 0; index < 1000; index++) nearest(path);
  expect(process.cpuUsage(begin).user / 1000 / 1000).toBeLessThan(1);
});
