/** Generated from the contract 1.1.0 of Rental marketplace. Do not edit. */

import type { Operation, Upload } from '../client.js';
import type {
    ErrorEnvelope,
    HealthEnvelope,
} from '../models/index.js';

/** This document as a page to read: GET /Docs */
export const getDocs: Operation<{
}, string> = {
    id: 'getDocs',
    method: 'GET',
    path: '/Docs',
    query: [],
};

/** This document as JSON: GET /openapi.json */
export const getOpenApiJson: Operation<{
}, object> = {
    id: 'getOpenApiJson',
    method: 'GET',
    path: '/openapi.json',
    query: [],
};

/** This document as YAML: GET /openapi.yaml */
export const getOpenApiYaml: Operation<{
}, string> = {
    id: 'getOpenApiYaml',
    method: 'GET',
    path: '/openapi.yaml',
    query: [],
};

/** Is the process alive?: GET /Health/Live */
export const live: Operation<{
}, HealthEnvelope> = {
    id: 'live',
    method: 'GET',
    path: '/Health/Live',
    query: [],
};

/** Can the service serve requests?: GET /Health/Ready */
export const ready: Operation<{
}, HealthEnvelope> = {
    id: 'ready',
    method: 'GET',
    path: '/Health/Ready',
    query: [],
};

