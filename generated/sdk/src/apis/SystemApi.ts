/** Generated from the contract 2.2.0 of Rental marketplace. Do not edit. */

import type { Operation } from '../client.js';
import type { Upload } from '../requests.js';
import type {
    ErrorEnvelope,
    HealthEnvelope,
    LivenessEnvelope,
} from '../models/index.js';

export interface SystemApi {
/**
 * Get this document as a web page: GET /Docs
 *
 * Returns the contract as a web page that loads no external resources. Tokens and query parameters are ignored.
 *
 * **Access:** public. A token is ignored.
 *
 * @example
 * const document = await client.getDocs();
 */
getDocs: Operation<{}, string>;

/**
 * Get this document as OpenAPI 3.1: GET /openapi-3.1.json
 *
 * Returns the contract as an OpenAPI 3.1 document, without the envelope.
 *
 * - It is equal to the 3.0 document in meaning, with null as a type, events as a union by `type`, and the webhook request of each type of
 *   event.
 * - Tokens and query parameters are ignored.
 *
 * **Access:** public. A token is ignored.
 *
 * @example
 * const document = await client.getOpenApi31Json();
 */
getOpenApi31Json: Operation<{}, object>;

/**
 * Get this document as JSON: GET /openapi.json
 *
 * Returns the contract as one file, without the envelope. Tokens and query parameters are ignored.
 *
 * **Access:** public. A token is ignored.
 *
 * @example
 * const document = await client.getOpenApiJson();
 */
getOpenApiJson: Operation<{}, object>;

/**
 * Get this document as YAML: GET /openapi.yaml
 *
 * Returns the contract as one file, without the envelope. Tokens and query parameters are ignored.
 *
 * **Access:** public. A token is ignored.
 *
 * @example
 * const document = await client.getOpenApiYaml();
 */
getOpenApiYaml: Operation<{}, string>;

/**
 * Check liveness: GET /Health/Live
 *
 * Returns 200 while the process responds, whether or not the database is available. Tokens and query parameters are ignored.
 *
 * **Access:** public. A token is ignored.
 *
 * @example
 * const { data } = await client.live();
 */
live: Operation<{}, LivenessEnvelope>;

/**
 * Check readiness: GET /Health/Ready
 *
 * Returns 200 while this instance can handle requests.
 *
 * - 503 STOPPING means that the instance is shutting down, and 503 NOT_READY that its database is unreachable.
 * - Tokens and query parameters are ignored.
 *
 * **Access:** public. A token is ignored.
 *
 * @example
 * const { data } = await client.ready();
 */
ready: Operation<{}, HealthEnvelope>;

}
