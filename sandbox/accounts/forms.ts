import type { FastifyInstance, FastifyRequest } from 'fastify';
import { firstValues } from '../core/body-parsers.ts';

/** These calls take forms of both kinds; what comes as anything else is not read. */
export function acceptForms(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, readParts);
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined));
}

/** The texts in the parts; files are not asked for, and parts that cannot be read are none. */
async function readParts({ headers }: FastifyRequest, body: string | Buffer): Promise<Record<string, string>> {
  const parts = new Response(body, { headers: { 'content-type': headers['content-type'] ?? '' } });
  const form = await parts.formData().catch(() => new FormData());
  return firstValues([...form].flatMap(([name, value]): [string, string][] => (typeof value === 'string' ? [[name, value]] : [])));
}
