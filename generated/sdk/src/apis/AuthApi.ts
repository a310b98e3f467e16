/** Generated from the contract 1.1.0 of Rental marketplace. Do not edit. */

import type { Operation, Upload } from '../client.js';
import type {
    CloseAccountRequest,
    ClosedAccountEnvelope,
    ErrorEnvelope,
    LogInWithEmailRequest,
    LogInWithPhoneNumberRequest,
    LogOutRequest,
    LogOutResultEnvelope,
    LoginResultEnvelope,
    MyDataEnvelope,
    RefreshTokenRequest,
} from '../models/index.js';

/** Close one\'s account: POST /Auth/CloseAccount */
export const closeAccount: Operation<CloseAccountRequest & {
}, ClosedAccountEnvelope> = {
    id: 'closeAccount',
    method: 'POST',
    path: '/Auth/CloseAccount',
    query: [],
    body: 'json',
    token: true,
};

/** Get all that is stored about one: GET /Auth/GetMyData */
export const getMyData: Operation<{
}, MyDataEnvelope> = {
    id: 'getMyData',
    method: 'GET',
    path: '/Auth/GetMyData',
    query: [],
    token: true,
};

/** Log in by e-mail address: POST /Auth/LogInWithEmail */
export const logInWithEmail: Operation<LogInWithEmailRequest & {
}, LoginResultEnvelope> = {
    id: 'logInWithEmail',
    method: 'POST',
    path: '/Auth/LogInWithEmail',
    query: [],
    body: 'json',
};

/** Log in by phone number: POST /Auth/LogInWithPhoneNumber */
export const logInWithPhoneNumber: Operation<LogInWithPhoneNumberRequest & {
}, LoginResultEnvelope> = {
    id: 'logInWithPhoneNumber',
    method: 'POST',
    path: '/Auth/LogInWithPhoneNumber',
    query: [],
    body: 'json',
};

/** Log out: POST /Auth/LogOut */
export const logOut: Operation<LogOutRequest & {
}, LogOutResultEnvelope> = {
    id: 'logOut',
    method: 'POST',
    path: '/Auth/LogOut',
    query: [],
    body: 'json',
    token: true,
};

/** Exchange a refresh token for new tokens: POST /Auth/RefreshToken */
export const refreshToken: Operation<RefreshTokenRequest & {
}, LoginResultEnvelope> = {
    id: 'refreshToken',
    method: 'POST',
    path: '/Auth/RefreshToken',
    query: [],
    body: 'json',
};

