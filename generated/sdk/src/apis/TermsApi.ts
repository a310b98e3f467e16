/** Generated from the contract 1.1.0 of Rental marketplace. Do not edit. */

import type { Operation, Upload } from '../client.js';
import type {
    AcceptTermsRequest,
    AddTermsRequest,
    ErrorEnvelope,
    ProfileEnvelope,
    TermsAudience,
    TermsDocumentEnvelope,
    TermsDocumentListEnvelope,
} from '../models/index.js';

/** Accept the terms: POST /Terms/Accept */
export const acceptTerms: Operation<AcceptTermsRequest & {
}, ProfileEnvelope> = {
    id: 'acceptTerms',
    method: 'POST',
    path: '/Terms/Accept',
    query: [],
    body: 'json',
    token: true,
};

/** Publish a version of the terms: POST /Terms/Add */
export const addTerms: Operation<AddTermsRequest & {
}, TermsDocumentEnvelope> = {
    id: 'addTerms',
    method: 'POST',
    path: '/Terms/Add',
    query: [],
    body: 'json',
    token: true,
};

/** Read the terms that are in force: GET /Terms/GetCurrent */
export const getCurrentTerms: Operation<{
    /** Only terms in this language. */
    language?: string | undefined;
    /** For whom. */
    audience?: TermsAudience | undefined;
}, TermsDocumentEnvelope> = {
    id: 'getCurrentTerms',
    method: 'GET',
    path: '/Terms/GetCurrent',
    query: ['language', 'audience'],
    token: true,
};

/** List all versions of the terms: GET /Terms/GetAll */
export const getTerms: Operation<{
    /** Where the page starts: `pagination.nextCursor` of the previous answer, sent with the same filters and sort. A cursor that was made for other filters or another sort is a 400 VALIDATION_ERROR. Absent for the first page. */
    cursor?: string | undefined;
    /** How many records a page holds at most, 1 to 100; 50 where it does not say. */
    pageSize?: number | undefined;
    /** Only records that changed at or after this moment. */
    updatedSince?: string | undefined;
    /** Whether `pagination.totalCount` is counted; its cost grows with the number of records, so it is off by default. */
    includeTotalCount?: boolean | undefined;
}, TermsDocumentListEnvelope> = {
    id: 'getTerms',
    method: 'GET',
    path: '/Terms/GetAll',
    query: ['cursor', 'pageSize', 'updatedSince', 'includeTotalCount'],
    token: true,
};

