import type { FastifyInstance } from 'fastify';

/** Token calls send forms; empty JSON bodies are no error at these services. */
export function readBodies(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, firstValues(new URLSearchParams(String(body))));
  });
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? undefined : JSON.parse(String(body)));
    } catch {
      done(Object.assign(new Error('The body is not valid JSON'), { statusCode: 400 }));
    }
  });
}

/** A form as an object; of a name that comes twice, the first counts. */
export function firstValues<T>(pairs: Iterable<[string, T]>): Record<string, T> {
  return Object.fromEntries([...pairs].reverse());
}
