import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController, type RouteOptions } from 'fastify';
import { addressGroup } from '../../features/admin/auth/auth.rules.ts';
import { type EndpointSpec, endpoint } from '../../platform/endpoint.ts';
import { AppError, badRequest } from '../../platform/errors.ts';
import { apiDocsRoutes, type DocsPage } from '../../platform/server/api-docs/api-docs.routes.ts';
import { isHttps } from '../../platform/server/config.ts';
import { healthRoutes, type Readiness } from '../../platform/server/health.ts';
import { handleErrors, sendError } from '../../platform/server/http/error-handler.ts';
import { addGuards, guardAccess, identifyCallers } from '../../platform/server/http/guards/access.ts';
import { rejectOnOverload } from '../../platform/server/http/guards/overload.ts';
import { requireHost, requireOwnOrigin } from '../../platform/server/http/guards/own-origin.ts';
import { warnAboutUntrustedProxy } from '../../platform/server/http/guards/proxy-warning.ts';
import { limitRates, limitUnknownSessions } from '../../platform/server/http/guards/rate-limits.ts';
import { addSecurityHeaders, setSecurityHeaders } from '../../platform/server/http/guards/security-headers.ts';
import { cutSlowRequests, HEADERS_TIMEOUT_MS, writeAndClose } from '../../platform/server/http/guards/slow-requests.ts';
import { acceptOnlyJson, rejectUnsafeInput } from '../../platform/server/http/guards/unsafe-input.ts';
import type { Identify, RecognizeDevice } from '../../platform/server/http/request-context.ts';
import { logRequests } from '../../platform/server/http/request-log.ts';
import { serveWebApp } from '../../platform/server/http/web-app.ts';
import { liveRoutes } from '../../platform/server/live/live.routes.ts';
import { metricsRoutes } from '../../platform/server/metrics.ts';
import type { ServerDeps } from '../../platform/server/server-deps.ts';
import { API_EXAMPLES } from './api-docs/api-examples.data.ts';
import { FEATURES } from './features.ts';

const firstTicket = endpoint({
  method: 'GET',
  path: '/api/docs/first-ticket',
  access: 'user',
  summary: 'Retrieve the quickstart guide',
  description: 'Returns an HTML page that shows how to create a ticket with curl, step by step.',
  produces: 'text/html',
});

const API_GUIDES: readonly DocsPage[] = [{ spec: firstTicket, file: 'first-ticket.html' }];

const JSON_BODY_LIMIT = 1_048_576;

/** Registers guards first, then endpoints, then the web app from `webFolder`. Calls `onRoute` for each route. */
export async function buildServer(
  deps: ServerDeps,
  readiness: Readiness,
  webFolder: string,
  onRoute?: (route: RouteOptions) => void,
): Promise<FastifyInstance> {
  const app = createApp(deps);
  if (onRoute) app.addHook('onRoute', onRoute);
  const endpoints = collectEndpoints(app);
  widenBodies(app);
  logRequests(app, deps);
  handleErrors(app);
  addSecurityHeaders(app, isHttps(deps.config));
  await app.register(cookie);
  await app.register(multipart, { throwFileSizeLimit: true });
  acceptOnlyJson(app);
  await rejectOnOverload(app);
  cutSlowRequests(app);
  requireHost(app);
  requireOwnOrigin(app, deps.config.appUrl);
  const limits = { factor: deps.config.rateLimitFactor, addressGroup };
  warnAboutUntrustedProxy(app, deps.config, deps.log);
  identifyCallers(app, findOnly('identify', deps), await limitUnknownSessions(app, limits));
  // Before access checks, so that rejected requests count too.
  limitRates(app, limits, findOnly('recognizeDevice', deps));
  guardAccess(app, deps.config.metricsToken);
  addGuards(
    app,
    FEATURES.flatMap((feature) => feature.guard?.(deps) ?? []),
  );
  rejectUnsafeInput(app);

  healthRoutes(app, deps.database, readiness);
  metricsRoutes(app, deps);
  liveRoutes(app, deps.live);
  apiDocsRoutes(app, { endpoints: () => endpoints, examples: API_EXAMPLES, webFolder, guides: API_GUIDES });
  for (const { routes } of FEATURES) routes?.(app, deps);
  await serveWebApp(app, webFolder);
  return app;
}

function createApp({ config, log }: ServerDeps): FastifyInstance {
  return fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // Log lines have their own request ID; a logger per request would cost more than its lines are worth.
    childLoggerFactory: (logger) => logger,
    // A number of hops, never all: clients can put anything into the part of the header to the left.
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    bodyLimit: JSON_BODY_LIMIT,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    routerOptions: { maxParamLength: 500 },
    requestTimeout: 0,
    // `requireHost` sends our own error.
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: 1_000, maxHeaderSize: 16_384, requireHostHeader: false },
    // Hooks never see a request whose URL can't be decoded.
    frameworkErrors(_error, request, reply) {
      setSecurityHeaders(request, reply, isHttps(config));
      sendError(request, reply, badRequest('Invalid URL'));
    },
    clientErrorHandler(error, socket) {
      writeAndClose(socket, connectionProblem((error as NodeJS.ErrnoException).code), randomUUID());
    },
  });
}

function findOnly<K extends 'identify' | 'recognizeDevice'>(
  part: K,
  deps: ServerDeps,
): { identify: Identify; recognizeDevice: RecognizeDevice }[K] {
  const [only, ...others] = FEATURES.flatMap((feature) => feature[part]?.(deps) ?? []);
  if (!only || others.length > 0) throw new Error(`exactly one feature must provide ${part}`);
  return only as { identify: Identify; recognizeDevice: RecognizeDevice }[K];
}

function widenBodies(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const bytes = route.config?.endpoint?.bodyLimits?.bytes;
    if (bytes !== undefined) route.bodyLimit = bytes;
  });
}

function connectionProblem(code: string | undefined): AppError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new AppError(408, 'too_slow', 'The request took too long to arrive');
  if (code === 'HPE_HEADER_OVERFLOW') return new AppError(431, 'too_large', 'The request headers are too large');
  return new AppError(400, 'invalid', 'Invalid HTTP request');
}

function collectEndpoints(app: FastifyInstance): EndpointSpec[] {
  const endpoints: EndpointSpec[] = [];
  app.addHook('onRoute', (route) => {
    if (route.config?.endpoint) endpoints.push(route.config.endpoint);
  });
  return endpoints;
}
