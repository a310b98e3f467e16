import { guard } from './access/guard';
import type { ServerDependencies } from './contract/dependencies';
import { readDocument } from './contract/document';
import { createResponseCheck } from './contract/responses';
import { handlers } from './handlers';
import { type PlannedApi, createApi } from './http/api';
import { CostlyReads } from './http/costly-reads';
import { type Observer, createDispatcher } from './http/dispatcher';
import { createResponder } from './http/responder';
import { type App, createListener } from './http/server';
import { UnreadResponses } from './http/unread-responses';

const documents = new Map<boolean, ReturnType<typeof readDocument>>();

/** The contract, read once for all servers of a process, which share what is compiled from it. */
function documentOf(sandbox: boolean) {
  const document = documents.get(sandbox) ?? readDocument({ sandbox });
  documents.set(sandbox, document);
  return document;
}

/** The application, and a function that prepares it in the background once it is listening. */
export type Service = App & Pick<PlannedApi, 'prepare'>;

/**
 * The application over its dependencies, as `main` and every test use it. Responses are checked against the contract if
 * `validateResponses` is on (everywhere but in production).
 */
export async function createApp(
  dependencies: ServerDependencies,
  options: { observe?: Observer } = {},
): Promise<Service> {
  const { config, log } = dependencies;
  const document = documentOf(config.sandbox);
  const respond = createResponder({ check: config.validateResponses ? createResponseCheck() : undefined, log });
  // The other connections are left to all other requests.
  const costlyReads = new CostlyReads(Math.ceil(config.databasePoolSize / 2));
  const api = createApi(document, handlers, dependencies, guard, respond, costlyReads);
  const unread = new UnreadResponses();
  const dispatch = createDispatcher(api, {
    version: document.info.version,
    log,
    trustedProxies: config.trustedProxies,
    observe: options.observe,
    metrics: dependencies.metrics,
    tracing: dependencies.tracing,
    respond,
    unread,
  });
  return Object.assign(createListener(dispatch, { ...config, unread }), { prepare: () => api.prepare() });
}
