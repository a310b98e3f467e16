/** Generated from the contract 2.0.0 of Rental marketplace. Do not edit. */

import type { Operation } from '../client.js';
import type { Upload } from '../requests.js';
import type {
    ErrorEnvelope,
    HealthEnvelope,
} from '../models/index.js';

/**
 * This document as a page to read: GET /Docs
 *
 * The contract as a web page that loads nothing from elsewhere. Tokens and query parameters are ignored.
 *
 * **Access:** public. A token is ignored.
 *
 * @example
 * const document = await client.getDocs();
 */
export const getDocs: Operation<{}, string> = {
    method: 'GET',
    path: '/Docs',
    query: [],
    answers: 'text',
};

/**
 * This document as JSON: GET /openapi.json
 *
 * The contract in one file, without the envelope. Tokens and query parameters are ignored.
 *
 * **Access:** public. A token is ignored.
 *
 * @example
 * const document = await client.getOpenApiJson();
 */
export const getOpenApiJson: Operation<{}, object> = {
    method: 'GET',
    path: '/openapi.json',
    query: [],
    answers: 'document',
};

/**
 * This document as YAML: GET /openapi.yaml
 *
 * The contract in one file, without the envelope. Tokens and query parameters are ignored.
 *
 * **Access:** public. A token is ignored.
 *
 * @example
 * const document = await client.getOpenApiYaml();
 */
export const getOpenApiYaml: Operation<{}, string> = {
    method: 'GET',
    path: '/openapi.yaml',
    query: [],
    answers: 'text',
};

/**
 * Is the process alive?: GET /Health/Live
 *
 * Answers 200 as long as the process answers at all, whether or not its database does. Tokens and query parameters are ignored.
 *
 * **Access:** public. A token is ignored.
 *
 * @example
 * const { data } = await client.live();
 */
export const live: Operation<{}, HealthEnvelope> = {
    method: 'GET',
    path: '/Health/Live',
    query: [],
};

/**
 * Can the service serve requests?: GET /Health/Ready
 *
 * Answers 200 while the database can be reached, and 503 NOT_READY otherwise. Tokens and query parameters are ignored.
 *
 * **Access:** public. A token is ignored.
 *
 * @example
 * const { data } = await client.ready();
 */
export const ready: Operation<{}, HealthEnvelope> = {
    method: 'GET',
    path: '/Health/Ready',
    query: [],
};

