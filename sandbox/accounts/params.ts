import type { FastifyRequest } from 'fastify';

export type Params = Readonly<Record<string, string | undefined>>;

/** Zoho reads parameters from the form and from the address alike; the form wins. */
export function paramsOf(request: FastifyRequest): Params {
  const body = typeof request.body === 'object' ? request.body : {};
  return { ...(request.query as Params), ...(body as Params) };
}

/** The address of this data centre's accounts server, as the caller reached it. */
export function accountsServerOf(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}/accounts`;
}

/** Where the CRM of this data centre lives; its paths start with `/crm/v2` there. */
export function apiDomainOf(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}/crm`;
}
