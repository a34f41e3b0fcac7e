import type { FastifyInstance } from 'fastify';
import { registerRedirects } from '../accounts/clients.ts';
import { DATA_CENTERS, PROVIDERS } from '../core/providers.ts';
import { type RunningSandbox, type Service, takeLast } from '../core/service.ts';
import { registerQuickbooksRedirects } from '../quickbooks/oauth/connection.ts';
import type { SandboxHolder } from '../sandbox.ts';
import { badRequest, bodies, notFound, parseBody } from './bodies.ts';
import { closeConnections, openConnections } from './connections.ts';
import { createReport } from './report.ts';

/** How tests and people control the sandbox. */
export async function controlRoutes(app: FastifyInstance, holder: SandboxHolder): Promise<void> {
  await app.register(async (control) => {
    acceptJsonOnly(control);
    simulationRoutes(control, holder);
    inspectionRoutes(control, holder.current);
    faultRoutes(control, holder.current);
    spoiledRoutes(control, holder.current);
    deliveryRoutes(control, holder.current);
    settingRoutes(control, holder.current);
  });
}

function acceptJsonOnly(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/x-www-form-urlencoded', 'text/plain']);
  app.addContentTypeParser('*', (_request, _payload, done) => done(badRequest('Send JSON, with content-type: application/json')));
}

function simulationRoutes(app: FastifyInstance, holder: SandboxHolder): void {
  const sandbox = holder.current;
  app.post('/_control/reset', ({ body }) => {
    holder.reset(parseBody(bodies.reset, body).dataset ?? sandbox().dataset.name);
    return createReport(sandbox());
  });
  app.post('/_control/clock', ({ body }) => {
    sandbox().clock.setOffset(parseBody(bodies.clock, body).offsetMs);
    return { now: sandbox().clock.iso(), offsetMs: sandbox().clock.offset() };
  });
  app.post('/_control/edit', ({ body }) => edit(sandbox(), body));
  app.post('/_control/records', ({ body }) => fill(sandbox(), body));
  app.post('/_control/tokens', ({ body }) => openConnections(sandbox(), parseBody(bodies.tokens, body)));
  app.delete('/_control/tokens', () => ({ revoked: closeConnections(sandbox()) }));
  app.post('/_control/clients', ({ body }) => {
    const { redirectUris } = parseBody(bodies.clients, body);
    registerQuickbooksRedirects(sandbox().quickbooks.grants, redirectUris);
    return registerRedirects(sandbox().accounts, redirectUris);
  });
}

function inspectionRoutes(app: FastifyInstance, sandbox: () => RunningSandbox): void {
  app.get('/_control/state', () => createReport(sandbox()));
  app.get<{ Params: { provider: string; kind: string }; Querystring: { last?: string; dataCenter?: string } }>(
    '/_control/records/:provider/:kind',
    ({ params, query }) => {
      const provider = PROVIDERS.find((name) => name === params.provider);
      const dataCenter = DATA_CENTERS.find((name) => name === (query.dataCenter ?? 'us'));
      if (!dataCenter) throw badRequest(`dataCenter: is one of ${DATA_CENTERS.join(', ')}`);
      const services = sandbox().servicesAt(dataCenter);
      if (!provider || !isKind(services[provider], params.kind)) throw notFound(`There are no records ${params.provider}/${params.kind}`);
      const last = query.last === undefined ? undefined : parseNumber('last', query.last, 1);
      return takeLast(services[provider].records(last)[params.kind] ?? [], last);
    },
  );
  app.get<{ Querystring: { after?: string } }>('/_control/calls', ({ query }) =>
    sandbox().calls.recent(parseNumber('after', query.after ?? '0', 0)),
  );
  app.get<{ Params: { id: string } }>('/_control/calls/:id', ({ params }) => {
    const call = sandbox().calls.find(parseNumber('id', params.id, 1));
    if (!call) throw notFound(`The call ${params.id} is not among the latest`);
    return call;
  });
}

function faultRoutes(app: FastifyInstance, sandbox: () => RunningSandbox): void {
  app.get('/_control/faults', () => sandbox().faults.list());
  app.post('/_control/faults', ({ body }) => {
    sandbox().faults.add(parseBody(bodies.faults, body));
    return sandbox().faults.list();
  });
  app.delete('/_control/faults', () => {
    sandbox().faults.clear();
    return sandbox().faults.list();
  });
}

function spoiledRoutes(app: FastifyInstance, sandbox: () => RunningSandbox): void {
  app.get('/_control/spoiled', () => sandbox().spoiled.list());
  app.post('/_control/spoiled', ({ body }) => {
    sandbox().spoiled.add(parseBody(bodies.spoiled, body));
    return sandbox().spoiled.list();
  });
  app.delete('/_control/spoiled', () => {
    sandbox().spoiled.clear();
    return sandbox().spoiled.list();
  });
}

function deliveryRoutes(app: FastifyInstance, sandbox: () => RunningSandbox): void {
  app.get('/_control/deliveries', () => sandbox().deliveries.log());
  app.post('/_control/deliveries', ({ body }) => {
    sandbox().deliveries.setFaults(parseBody(bodies.deliveries, body));
    return sandbox().deliveries.faults();
  });
}

function settingRoutes(app: FastifyInstance, sandbox: () => RunningSandbox): void {
  app.get('/_control/settings', () => sandbox().settings.list());
  app.post('/_control/settings', ({ body }) => {
    const values = parseBody(bodies.settings, body);
    try {
      sandbox().settings.set(values);
    } catch (error) {
      throw badRequest((error as Error).message);
    }
    return sandbox().settings.list();
  });
}

/** Somebody else works at the provider. */
function edit(sandbox: RunningSandbox, body: unknown): unknown {
  const { provider, dataCenter, ...change } = parseBody(bodies.edit, body);
  const service = sandbox.servicesAt(dataCenter)[provider];
  if (change.id === undefined && change.remove) throw badRequest('id: says what to remove');
  const record = isKind(service, change.kind) ? service.edit(change) : undefined;
  if (record === undefined) throw notFound(`There is no ${provider}/${change.kind}${change.id === undefined ? '' : ` ${change.id}`}`);
  return record;
}

/** Puts records there that have been there before; those that are there stay as they are. */
function fill(sandbox: RunningSandbox, body: unknown): unknown {
  const records = parseBody(bodies.records, body);
  const added = records.filter(({ provider, kind, id, at, values }) => {
    const service = sandbox.services[provider];
    if (!isKind(service, kind)) throw notFound(`There are no records ${provider}/${kind}`);
    return service.edit({ kind, changes: values, as: { id, at: Date.parse(at) } }) !== undefined;
  });
  return { added: added.length };
}

function isKind(service: Service, kind: string): boolean {
  return Object.hasOwn(service.counts(), kind);
}

function parseNumber(name: string, text: string, from: number): number {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : -1;
  if (number < from) throw badRequest(`${name}: is a whole number from ${from}`);
  return number;
}
