import type { FastifyInstance } from 'fastify';
import { parseJson } from './json.ts';

/** Deeper than this, JSON is no message to any of the services, and too deep to be written again. */
export const MAX_DEPTH = 500;

/** Adds parsers for forms, as token calls send them, and for JSON; an empty JSON body is no error at these services. */
export function addBodyParsers(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, toFirstValues(new URLSearchParams(String(body))));
  });
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    const text = String(body);
    if (isTooDeep(text)) return done(badRequest('The body is nested too deeply'));
    try {
      done(null, text === '' ? undefined : parseJson(text));
    } catch {
      done(badRequest('The body is not valid JSON'));
    }
  });
}

function badRequest(message: string): Error {
  return Object.assign(new Error(message), { statusCode: 400 });
}

/** The pairs of a form as an object; of a name that comes twice, the first counts. */
export function toFirstValues<T>(pairs: Iterable<[string, T]>): Record<string, T> {
  return Object.fromEntries([...pairs].reverse());
}

/** Whether arrays and objects of a JSON text are nested more than `MAX_DEPTH` deep. */
export function isTooDeep(json: string): boolean {
  if (json.length <= MAX_DEPTH) return false;
  let depth = 0;
  let isInText = false;
  for (let index = 0; index < json.length; index += 1) {
    const character = json[index];
    if (isInText && character === '\\') index += 1;
    else if (character === '"') isInText = !isInText;
    else if (!isInText && (character === '[' || character === '{')) depth += 1;
    else if (!isInText && (character === ']' || character === '}')) depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}
