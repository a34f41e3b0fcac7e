import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { escapeMarkup, htmlPage } from './markup.ts';
import { ServiceError } from './service-error.ts';

/** `question` and `choices` are HTML, the others are text. */
export interface ConsentPage {
  readonly title: string;
  readonly question: string;
  /** Form fields besides the decision, such as the user who signs in. */
  readonly choices?: string;
  readonly allow: string;
  readonly deny: string;
  /** Parameters of the authorization request, which the form repeats. */
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** An invalid authorization request, shown on a page because the redirect URI may not be registered. */
export class ConsentError extends ServiceError {}

/** Sends a form, which works without scripts. */
export function sendConsentPage(reply: FastifyReply, { title, question, choices = '', allow, deny, params }: ConsentPage): FastifyReply {
  const form = `${question}
<form method="post">
${Object.entries(params).map(toHiddenField).join('\n')}
${choices}
<button name="decision" value="allow">${escapeMarkup(allow)}</button>
<button name="decision" value="deny">${escapeMarkup(deny)}</button>
</form>`;
  return sendPage(reply, htmlPage(title, form));
}

/** Shows a rejected authorization request to the user. */
export function sendConsentError(reply: FastifyReply, error: ConsentError, title: string, sentence: string): FastifyReply {
  const content = `<p>${escapeMarkup(sentence)}</p><p><code>${escapeMarkup(error.message)}</code></p>`;
  return sendPage(reply.code(error.statusCode), htmlPage(title, content));
}

function toHiddenField([name, value = '']: [string, string | undefined]): string {
  return `<input type="hidden" name="${escapeMarkup(name)}" value="${escapeMarkup(value)}">`;
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(html);
}

/** Returns whether a verifier matches the S256 challenge of its authorization request (RFC 7636); true if there is no challenge. */
export function isVerified(challenge: string | undefined, verifier = ''): boolean {
  return challenge === undefined || createHash('sha256').update(verifier).digest('base64url') === challenge;
}

const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** Returns whether `uri` is a loopback URL with one of the paths and no query. */
export function isLoopback(uri: string, paths: readonly string[]): boolean {
  if (!URL.canParse(uri)) return false;
  const { origin, protocol, hostname } = new URL(uri);
  if (!['http:', 'https:'].includes(protocol) || !LOOPBACK_HOSTS.includes(hostname)) return false;
  return paths.some((path) => uri === origin + path);
}
