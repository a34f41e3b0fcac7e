import type { FastifyInstance, FastifyRequest } from 'fastify';
import { toFirstValues } from '../core/body-parsers.ts';
import { DATA_CENTER_PREFIXES, type DataCenter, getDataCenter } from '../core/providers.ts';

export type Params = Readonly<Record<string, string | undefined>>;

const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/** These calls accept forms of both kinds; any other body is not read. */
export function acceptForms(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, parseParts);
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined));
}

/** The texts in the parts; files are left out, and parts that cannot be read count as none. */
async function parseParts({ headers }: FastifyRequest, body: string | Buffer): Promise<Record<string, string>> {
  const parts = new Response(body, { headers: { 'content-type': headers['content-type'] ?? '' } });
  const form = await parts.formData().catch(() => new FormData());
  return toFirstValues([...form].flatMap(([name, value]): [string, string][] => (typeof value === 'string' ? [[name, value]] : [])));
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
