import fastify, { type FastifyInstance } from 'fastify';
import { controlRoutes } from '../control/control.routes.ts';
import { pageRoutes } from '../page/page.routes.ts';
import type { WorldName } from '../worlds/world.ts';
import { addFaultHooks } from './fault-hooks.ts';
import { splitPath } from './providers.ts';
import { createSandbox, MODULES } from './sandbox.ts';
import type { Sandbox, SandboxHolder } from './sandbox-state.ts';

const BODY_LIMIT = 20_000_000;

/** Puts the played services, their control and the page together; not listening yet. */
export async function buildSandbox(world: WorldName): Promise<FastifyInstance> {
  let sandbox = createSandbox(world);
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
  });
  acceptForms(app);
  wordErrors(app, current);
  addFaultHooks(app, current);
  for (const module of Object.values(MODULES)) await module.routes(app, current);
  controlRoutes(app, holder);
  pageRoutes(app);
  return app;
}

/** Token calls send forms; empty JSON bodies are no error at these services. */
function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? undefined : JSON.parse(String(body)));
    } catch {
      done(Object.assign(new Error('The body is not valid JSON'), { statusCode: 400 }));
    }
  });
}

/** Each service words unknown paths and unreadable bodies in its own way. */
function wordErrors(app: FastifyInstance, sandbox: () => Sandbox): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500;
    const target = splitPath(request.url);
    return reply.code(status).send(target ? sandbox().wording[target.provider].failure(status) : { message: error.message });
  });
  app.setNotFoundHandler((request, reply) => {
    const target = splitPath(request.url);
    return reply.code(404).send(target ? sandbox().wording[target.provider].failure(404) : { message: 'There is nothing here' });
  });
}
