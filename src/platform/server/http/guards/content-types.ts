import type { FastifyInstance } from 'fastify';
import { unsupportedMediaType } from '../../../errors.ts';

/** Accepts JSON bodies, and multipart for uploads. Rejects everything else with 415. */
export function acceptOnlyJson(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const { endpoint } = request.routeOptions.config ?? {};
    const isMultipart = request.headers['content-type']?.toLowerCase().startsWith('multipart/') ?? false;
    if (isMultipart && endpoint && endpoint.upload === undefined) throw unsupportedMediaType('The request body must be JSON');
    done(null, payload);
  });
}
