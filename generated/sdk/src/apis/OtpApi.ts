/** Generated from the contract 1.1.0 of Rental marketplace. Do not edit. */

import type { Operation, Upload } from '../client.js';
import type {
    ErrorEnvelope,
    LoginResultEnvelope,
    SendEmailCodeRequest,
    SendPhoneCodeRequest,
    SentCodeEnvelope,
    VerifyEmailRequest,
    VerifyPhoneRequest,
} from '../models/index.js';

/** Send a one-time code by e-mail: POST /Otp/SendEmailCode */
export const sendEmailCode: Operation<SendEmailCodeRequest & {
}, SentCodeEnvelope> = {
    id: 'sendEmailCode',
    method: 'POST',
    path: '/Otp/SendEmailCode',
    query: [],
    body: 'json',
};

/** Send a one-time code to a phone: POST /Otp/SendPhoneCode */
export const sendPhoneCode: Operation<SendPhoneCodeRequest & {
}, SentCodeEnvelope> = {
    id: 'sendPhoneCode',
    method: 'POST',
    path: '/Otp/SendPhoneCode',
    query: [],
    body: 'json',
};

/** Verify the e-mail address with a one-time code: POST /Otp/VerifyEmail */
export const verifyEmail: Operation<VerifyEmailRequest & {
}, LoginResultEnvelope> = {
    id: 'verifyEmail',
    method: 'POST',
    path: '/Otp/VerifyEmail',
    query: [],
    body: 'json',
    token: true,
};

/** Verify the phone number with a one-time code: POST /Otp/VerifyPhone */
export const verifyPhone: Operation<VerifyPhoneRequest & {
}, LoginResultEnvelope> = {
    id: 'verifyPhone',
    method: 'POST',
    path: '/Otp/VerifyPhone',
    query: [],
    body: 'json',
    token: true,
};

