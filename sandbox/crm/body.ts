import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseJson } from '../core/json.ts';

/** Stands for a body that cannot be parsed; whether the caller has access is checked first. */
export const UNREADABLE = Symbol('a body that cannot be parsed');

const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data';

/** The CRM takes a body for what it is, whatever its content type says: JSON, or the fields of a form. */
export function acceptAnyBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (request: FastifyRequest, body: string | Buffer) =>
    readBody(String(body), request.headers['content-type'] ?? ''),
  );
}

async function readBody(text: string, contentType: string): Promise<unknown> {
  if (text.trim() === '') return undefined;
  if (/^\s*[[{]/.test(text)) return readJson(text);
  if (contentType.startsWith(MULTIPART)) return readMultipart(text, contentType);
  return contentType.startsWith(FORM) ? Object.fromEntries(new URLSearchParams(text)) : readJson(text);
}

function readJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return UNREADABLE;
  }
}

async function readMultipart(text: string, contentType: string): Promise<unknown> {
  try {
    return Object.fromEntries(await new Response(text, { headers: { 'content-type': contentType } }).formData());
  } catch {
    return UNREADABLE;
  }
}
