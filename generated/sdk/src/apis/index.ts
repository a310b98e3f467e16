import { AdminApi } from './AdminApi.js';
import { AgentApi } from './AgentApi.js';
import { ApiKeysApi } from './ApiKeysApi.js';
import { AuthApi } from './AuthApi.js';
import { BlockedUsersApi } from './BlockedUsersApi.js';
import { CalendarApi } from './CalendarApi.js';
import { CityApi } from './CityApi.js';
import { CurrencyApi } from './CurrencyApi.js';
import { CustomerApi } from './CustomerApi.js';
import { EnumsApi } from './EnumsApi.js';
import { EventsApi } from './EventsApi.js';
import { FavoritePropertiesApi } from './FavoritePropertiesApi.js';
import { FilesApi } from './FilesApi.js';
import { NotificationsApi } from './NotificationsApi.js';
import { OtpApi } from './OtpApi.js';
import { OwnerApi } from './OwnerApi.js';
import { PaymentSessionsApi } from './PaymentSessionsApi.js';
import { PaymentTransactionsApi } from './PaymentTransactionsApi.js';
import { PaymentTypesApi } from './PaymentTypesApi.js';
import { RentPropertiesApi } from './RentPropertiesApi.js';
import { ReportsApi } from './ReportsApi.js';
import { ReservationsApi } from './ReservationsApi.js';
import { SystemApi } from './SystemApi.js';
import { TermsApi } from './TermsApi.js';
import { WebhooksApi } from './WebhooksApi.js';

export const operations = {
    ...AdminApi,
    ...AgentApi,
    ...ApiKeysApi,
    ...AuthApi,
    ...BlockedUsersApi,
    ...CalendarApi,
    ...CityApi,
    ...CurrencyApi,
    ...CustomerApi,
    ...EnumsApi,
    ...EventsApi,
    ...FavoritePropertiesApi,
    ...FilesApi,
    ...NotificationsApi,
    ...OtpApi,
    ...OwnerApi,
    ...PaymentSessionsApi,
    ...PaymentTransactionsApi,
    ...PaymentTypesApi,
    ...RentPropertiesApi,
    ...ReportsApi,
    ...ReservationsApi,
    ...SystemApi,
    ...TermsApi,
    ...WebhooksApi,
};
