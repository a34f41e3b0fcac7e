import type { FastifyInstance } from 'fastify';
import { badRequest } from './service-error.ts';

/** Adds parsers for forms and for JSON. An empty JSON body is valid. */
export function addBodyParsers(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, parseForm(String(body)));
  });
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    const text = String(body);
    try {
      done(null, text === '' ? undefined : JSON.parse(text));
    } catch {
      done(badRequest('The body is not valid JSON'));
    }
  });
}

/** Returns the fields of a form, the first one if a name is repeated. */
export function parseForm(text: string): Record<string, string> {
  return Object.fromEntries([...new URLSearchParams(text)].reverse());
}
