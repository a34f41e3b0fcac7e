import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { controlRoutes } from './control/control.routes.ts';
import { readBodies } from './core/body-parsers.ts';
import { addFaultHooks, recordCall } from './core/fault-hooks.ts';
import { splitPath } from './core/providers.ts';
import type { Sandbox, SandboxHolder } from './core/sandbox-state.ts';
import type { DatasetName } from './datasets/dataset.ts';
import { pageRoutes } from './page/page.routes.ts';
import { createSandbox, MODULES } from './sandbox.ts';

const BODY_LIMIT = 20_000_000;

/** Puts the played services, their control and the page together; not listening yet. */
export async function buildSandbox(dataset: DatasetName): Promise<FastifyInstance> {
  let sandbox = createSandbox(dataset);
  const current = () => sandbox;
  const holder: SandboxHolder = {
    current,
    reset(name) {
      sandbox = createSandbox(name);
    },
  };
  const app = fastify({
    bodyLimit: BODY_LIMIT,
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 2_000 },
    // A path that cannot be read reaches no hook and no handler.
    frameworkErrors(error, request, reply) {
      recordCall(sandbox, request, reply);
      sendError(sandbox, error, request, reply);
    },
  });
  readBodies(app);
  wordErrors(app, current);
  addFaultHooks(app, current);
  for (const module of Object.values(MODULES)) await module.routes(app, current);
  await controlRoutes(app, holder);
  pageRoutes(app);
  return app;
}

/** Each service words unknown paths and unreadable calls in its own way. */
function wordErrors(app: FastifyInstance, sandbox: () => Sandbox): void {
  app.setErrorHandler((error: FastifyError, request, reply) => sendError(sandbox(), error, request, reply));
  app.setNotFoundHandler((request, reply) => sendError(sandbox(), { statusCode: 404, message: 'There is nothing here' }, request, reply));
}

function sendError(
  sandbox: Sandbox,
  { statusCode = 500, message }: Pick<FastifyError, 'statusCode' | 'message'>,
  { url }: FastifyRequest,
  reply: FastifyReply,
) {
  const target = splitPath(url);
  return reply.code(statusCode).send(target ? sandbox.messages[target.provider].failure(statusCode) : { message });
}
