import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { controlRoutes } from './control/control.routes.ts';
import { addBodyParsers } from './core/body-parsers.ts';
import { addCallHooks, recordCall, setDate } from './core/calls/call-hooks.ts';
import { splitPath } from './core/providers.ts';
import { type CallError, sendFailure } from './core/service-error.ts';
import type { SettingValue } from './core/settings.ts';
import type { DatasetName } from './datasets/dataset.ts';
import { createMailServers, type MailServers } from './mail/mail-servers.ts';
import { pageRoutes } from './page/page.routes.ts';
import { createSandbox, registerServices, type Sandbox, type SandboxHolder } from './sandbox.ts';

const BODY_LIMIT = 20_000_000;

/** The servers of a sandbox. Closing `app` closes `mail` too. */
export interface SandboxServers {
  readonly app: FastifyInstance;
  readonly mail: MailServers;
}

/** Creates the servers with all services, the control calls and the page. `settings` also apply after a reset. */
export async function buildSandbox(dataset: DatasetName, settings: Record<string, SettingValue> = {}): Promise<SandboxServers> {
  let sandbox = createSandbox(dataset, settings);
  const holder: SandboxHolder = {
    current: () => sandbox,
    reset(name) {
      sandbox = createSandbox(name, settings);
    },
  };
  const app = fastify({
    bodyLimit: BODY_LIMIT,
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 2_000 },
    // Undecodable paths don't reach the hooks.
    frameworkErrors(error, request, reply) {
      recordCall(sandbox, request, reply);
      setDate(sandbox, reply);
      sendError(sandbox, error, request, reply);
    },
  });
  const notFound = Object.assign(new Error('There is nothing here'), { statusCode: 404 });
  app.setErrorHandler((error: CallError, request, reply) => sendError(sandbox, error, request, reply));
  app.setNotFoundHandler((request, reply) => sendError(sandbox, notFound, request, reply));
  addBodyParsers(app);
  addCallHooks(app, holder.current);
  await registerServices(app, holder.current);
  const mail = createMailServers(() => sandbox.mail);
  app.addHook('onClose', () => mail.close());
  await controlRoutes(app, holder, mail);
  pageRoutes(app);
  return { app, mail };
}

/** Sends an error in the format of the service to which the path belongs. */
function sendError({ services }: Sandbox, error: CallError, { url }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const target = splitPath(url);
  if (target) return sendFailure(reply, services[target.provider].messages, error);
  return reply.code(error.statusCode ?? 500).send({ message: error.message });
}
