import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseJson } from '../core/json.ts';

/** Stands for a body that cannot be parsed; whether the caller has access is checked first. */
export const UNREADABLE = Symbol('a body that cannot be parsed');

const FORM = 'application/x-www-form-urlencoded';

/** The CRM takes a body for what it is, whatever its content type says: JSON, or the fields of a form. */
export function acceptAnyBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (request: FastifyRequest, body: string | Buffer, done) =>
    done(null, readBody(String(body), request.headers['content-type'] ?? '')),
  );
}

function readBody(text: string, contentType: string): unknown {
  if (text.trim() === '') return undefined;
  if (/^\s*[[{]/.test(text)) return readJson(text);
  return contentType.startsWith(FORM) ? Object.fromEntries(new URLSearchParams(text)) : readJson(text);
}

function readJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return UNREADABLE;
  }
}
