import { guard } from './access/guard';
import type { Dependencies } from './contract/dependencies';
import { readDocument } from './contract/document';
import { createResponseCheck } from './contract/responses';
import { handlers } from './handlers';
import { createApi } from './http/api';
import { type Observer, createDispatcher } from './http/dispatcher';
import { type App, createListener } from './http/server';

const documents = new Map<boolean, ReturnType<typeof readDocument>>();

/** The contract, read once for all servers of a process: they share what is compiled of it. */
function documentOf(sandbox: boolean) {
  const document = documents.get(sandbox) ?? readDocument({ sandbox });
  documents.set(sandbox, document);
  return document;
}

/**
 * The whole service over its dependencies: what `main` and every test use. Answers are checked against the contract
 * wherever `validateResponses` is on (everywhere but in production).
 */
export async function createApp(dependencies: Dependencies, options: { observe?: Observer } = {}): Promise<App> {
  const { config, log } = dependencies;
  const document = documentOf(config.sandbox);
  const dispatch = createDispatcher(createApi(document, handlers, dependencies, guard), {
    version: document.info.version,
    log,
    trustedProxies: config.trustedProxies,
    observe: options.observe,
    ...(config.validateResponses && { check: createResponseCheck() }),
  });
  return createListener(dispatch, config.corsOrigins);
}
