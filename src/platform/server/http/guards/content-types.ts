import type { FastifyInstance } from 'fastify';
import { unsupportedMediaType } from '../../../errors.ts';

/** Bodies are JSON; multipart is for the calls that take a file. Everything else is refused with 415. */
export function acceptOnlyJson(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const { endpoint } = request.routeOptions.config ?? {};
    const isMultipart = request.headers['content-type']?.toLowerCase().startsWith('multipart/') ?? false;
    if (isMultipart && endpoint && endpoint.upload === undefined) throw unsupportedMediaType('The request body must be JSON');
    done(null, payload);
  });
}
