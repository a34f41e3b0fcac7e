import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DATA_CENTER_PREFIXES, type DataCenter, getDataCenter } from '../core/providers.ts';

export type Params = Readonly<Record<string, string | undefined>>;

const FORM = /^application\/x-www-form-urlencoded\b/i;

/** Accepts forms only; any other body is ignored. */
export function acceptForms(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined));
}

/** The parameters of the form and of the address; the form wins, and of a name that comes twice the first. JSON is not read. */
export function getParams(request: FastifyRequest): Params {
  const isForm = FORM.test(request.headers['content-type'] ?? '');
  return { ...getQueryParams(request.query), ...(isForm ? (request.body as Params) : {}) };
}

function getQueryParams(query: unknown): Params {
  const values = Object.entries(query as Record<string, string | string[]>);
  return Object.fromEntries(values.map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]));
}

/** The address of an accounts server, by default that of the data center the caller reached, as the caller reached it. */
export function getAccountsServer(request: FastifyRequest, dataCenter: DataCenter = getDataCenter(request.url)): string {
  return `${request.protocol}://${request.host}${DATA_CENTER_PREFIXES[dataCenter]}/accounts`;
}

/** The address of this data center's CRM; its paths start with `/crm/v2` there. */
export function getApiDomain(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}${DATA_CENTER_PREFIXES[getDataCenter(request.url)]}/crm`;
}
