import type { FastifyInstance } from 'fastify';
import { isTooDeep } from './json-depth.ts';

/** Token calls send forms; empty JSON bodies are no error at these services. */
export function readBodies(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, firstValues(new URLSearchParams(String(body))));
  });
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    const text = String(body);
    if (isTooDeep(text)) return done(unreadable('The body is nested too deeply'));
    try {
      done(null, text === '' ? undefined : JSON.parse(text));
    } catch {
      done(unreadable('The body is not valid JSON'));
    }
  });
}

function unreadable(message: string): Error {
  return Object.assign(new Error(message), { statusCode: 400 });
}

/** A form as an object; of a name that comes twice, the first counts. */
export function firstValues<T>(pairs: Iterable<[string, T]>): Record<string, T> {
  return Object.fromEntries([...pairs].reverse());
}
