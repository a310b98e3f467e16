/** Generated from the contract 1.1.0 of Rental marketplace. Do not edit. */

import type { Operation, Upload } from '../client.js';
import type {
    CurrencyListEnvelope,
    ErrorEnvelope,
} from '../models/index.js';

/** List the currencies: GET /Currency/GetAll */
export const getCurrencies: Operation<{
}, CurrencyListEnvelope> = {
    id: 'getCurrencies',
    method: 'GET',
    path: '/Currency/GetAll',
    query: [],
    token: true,
};

