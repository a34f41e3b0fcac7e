import type { FastifyReply } from 'fastify';
import { escapeMarkup, htmlPage } from './markup.ts';
import { ServiceError } from './service-error.ts';

/** What differs between the consent pages of the vendors. All but `question` and `choices` is text, those are HTML. */
export interface ConsentPage {
  readonly title: string;
  readonly question: string;
  /** Form fields besides the decision, for example who signs in. */
  readonly choices?: string;
  readonly allow: string;
  readonly deny: string;
  /** The parameters of the authorization request, sent along with the decision. */
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** The client asked wrongly: the person sees why, and is not sent back to an address that may not be registered. */
export class ConsentError extends ServiceError {}

/** Asks a person whether the client may have what it asks for; a plain form that works without scripts. */
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

/** Shows a person why the client is refused. */
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
