import type { FastifyInstance } from 'fastify';
import { revokeAllTokens } from '../accounts/tokens.ts';
import type { CallSummary } from '../core/calls/calls.ts';
import type { Fault } from '../core/faults.ts';
import { mapProviders, PROVIDERS, type Provider } from '../core/providers.ts';
import { type RunningSandbox, type Service, takeLast } from '../core/service.ts';
import { badRequest, ServiceError } from '../core/service-error.ts';
import type { DatasetName } from '../datasets/dataset.ts';
import type { MailPorts, MailServers } from '../mail/mail-servers.ts';
import type { SandboxHolder } from '../sandbox.ts';
import { bodies, parseBody } from './bodies.ts';
import { openConnections } from './connections.ts';
import { mailRoutes } from './mail.routes.ts';

/** State of the sandbox. */
export interface SandboxReport {
  readonly dataset: DatasetName;
  /** Time of the sandbox. */
  readonly now: string;
  readonly offsetMs: number;
  /** Number of records by provider and kind. */
  readonly counts: Record<Provider, Record<string, number>>;
  readonly calls: CallSummary;
  readonly faults: readonly (Fault & { readonly fired: number })[];
  readonly mail: MailPorts;
}

/** Registers the calls with which tests and people control the sandbox. */
export async function controlRoutes(app: FastifyInstance, holder: SandboxHolder, mail: MailServers): Promise<void> {
  await app.register(async (control) => {
    acceptJsonOnly(control);
    stateRoutes(control, holder, mail);
    recordRoutes(control, holder.current);
    callRoutes(control, holder.current);
    faultRoutes(control, holder.current);
    settingRoutes(control, holder.current);
    mailRoutes(control, () => holder.current().mail, mail);
  });
}

function acceptJsonOnly(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/x-www-form-urlencoded', 'text/plain']);
  app.addContentTypeParser('*', (_request, _payload, done) => done(badRequest('Send JSON, with content-type: application/json')));
}

function stateRoutes(app: FastifyInstance, { current: sandbox, reset }: SandboxHolder, mail: MailServers): void {
  app.get('/_control/state', () => createReport(sandbox(), mail.ports));
  app.post('/_control/reset', ({ body }) => {
    reset(parseBody(bodies.reset, body).dataset ?? sandbox().dataset.name);
    mail.closeConnections();
    return createReport(sandbox(), mail.ports);
  });
  app.post('/_control/clock', ({ body }) => {
    const { clock } = sandbox();
    clock.setOffset(parseBody(bodies.clock, body).offsetMs);
    return { now: clock.iso(), offsetMs: clock.offset() };
  });
  app.post('/_control/tokens', ({ body }) => openConnections(sandbox(), parseBody(bodies.tokens, body)));
  app.delete('/_control/tokens', () => ({ revoked: revokeAllTokens(sandbox().accounts) }));
}

function createReport({ dataset, clock, calls, faults, services }: RunningSandbox, mail: MailPorts): SandboxReport {
  return {
    dataset: dataset.name,
    now: clock.iso(),
    offsetMs: clock.offset(),
    counts: mapProviders((name) => services[name].counts()),
    calls: calls.summary(),
    faults: faults.list(),
    mail,
  };
}

function recordRoutes(app: FastifyInstance, sandbox: () => RunningSandbox): void {
  app.get<{ Params: { provider: string; kind: string }; Querystring: { last?: string } }>(
    '/_control/records/:provider/:kind',
    ({ params: { provider: name, kind }, query }) => {
      const provider = PROVIDERS.find((candidate) => candidate === name);
      const service = provider && sandbox().services[provider];
      if (!service || !isKind(service, kind)) throw notFound(`There are no records ${name}/${kind}`);
      const last = query.last === undefined ? undefined : parseNumber('last', query.last, 1);
      return takeLast(service.records(last)[kind] ?? [], last);
    },
  );
  app.post('/_control/edit', ({ body }) => editRecord(sandbox(), body));
  app.post('/_control/records', ({ body }) => addRecords(sandbox(), body));
}

function callRoutes(app: FastifyInstance, sandbox: () => RunningSandbox): void {
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
  app.post('/_control/spoiled', ({ body }) => {
    const rows = parseBody(bodies.spoiled, body);
    sandbox().spoiled.add(rows);
    return rows;
  });
  app.delete('/_control/spoiled', () => {
    sandbox().spoiled.clear();
    return [];
  });
  app.post('/_control/deliveries', ({ body }) => {
    const faults = parseBody(bodies.deliveries, body);
    sandbox().deliveries.setFaults(faults);
    return faults;
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

/** Changes, adds or removes a record as another user of the provider. */
function editRecord({ services }: RunningSandbox, body: unknown): unknown {
  const { provider, ...change } = parseBody(bodies.edit, body);
  const service = services[provider];
  if (change.id === undefined && change.remove) throw badRequest('id: is required to remove a record');
  const record = isKind(service, change.kind) ? service.edit(change) : undefined;
  if (record === undefined) throw notFound(`There is no ${provider}/${change.kind}${change.id === undefined ? '' : ` ${change.id}`}`);
  return record;
}

/** Adds records with the IDs and times they had earlier. Existing ones are unchanged. */
function addRecords({ services }: RunningSandbox, body: unknown): unknown {
  const added = parseBody(bodies.records, body).filter(({ provider, kind, id, at, values }) => {
    const service = services[provider];
    if (!isKind(service, kind)) throw notFound(`There are no records ${provider}/${kind}`);
    return service.edit({ kind, changes: values, as: { id, at: Date.parse(at) } }) !== undefined;
  });
  return { added: added.length };
}

function isKind(service: Service, kind: string): boolean {
  return Object.hasOwn(service.counts(), kind);
}

function parseNumber(name: string, text: string, min: number): number {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : -1;
  if (number < min) throw badRequest(`${name}: must be a whole number from ${min}`);
  return number;
}

function notFound(message: string): ServiceError {
  return new ServiceError(404, message);
}
