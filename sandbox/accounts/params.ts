import type { FastifyRequest } from 'fastify';

export type Params = Readonly<Record<string, string | undefined>>;

const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/** Parameters stand in a form and in the address alike; the form wins, and of a name that comes twice the first. JSON is not read. */
export function getParams(request: FastifyRequest): Params {
  const isForm = FORM.test(request.headers['content-type'] ?? '');
  return { ...addressParams(request.query), ...(isForm ? (request.body as Params) : {}) };
}

function addressParams(query: unknown): Params {
  const values = Object.entries(query as Record<string, string | string[]>);
  return Object.fromEntries(values.map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]));
}

/** The address of this data centre's accounts server, as the caller reached it. */
export function getAccountsServer(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}/accounts`;
}

/** Where the CRM of this data centre lives; its paths start with `/crm/v2` there. */
export function getApiDomain(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}/crm`;
}
