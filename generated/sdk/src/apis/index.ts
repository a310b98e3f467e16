/* tslint:disable */
/* eslint-disable */
export * from './AdminApi';
export * from './AuthApi';
export * from './CityApi';
export * from './CurrencyApi';
export * from './CustomerApi';
export * from './EnumsApi';
export * from './FilesApi';
export * from './OtpApi';
export * from './OwnerApi';
export * from './RentPropertiesApi';
export * from './ReservationsApi';
export * from './SystemApi';
