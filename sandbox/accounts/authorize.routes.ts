import type { FastifyInstance, FastifyReply } from 'fastify';
import { ConsentError, sendConsentPage } from '../core/consent-page.ts';
import { escapeMarkup } from '../core/markup.ts';
import { DATA_CENTER_PREFIXES, type DataCenter } from '../core/providers.ts';
import type { AccountsState } from './accounts.state.ts';
import { PAGE_TITLE } from './accounts-error.ts';
import { allow, deny, parseAuthorizationRequest } from './authorization.ts';
import { getParams, type Params } from './params.ts';
import { splitScopes } from './scopes.ts';

const PATH = '/accounts/oauth/v2/auth';

export function authorizeRoutes(app: FastifyInstance, state: () => AccountsState): void {
  app.get(PATH, (request, reply) => {
    const params = getParams(request);
    parseAuthorizationRequest(state(), params);
    return sendQuestion(reply, state(), params);
  });

  app.post(PATH, (request, reply) => {
    const params = getParams(request);
    const asked = parseAuthorizationRequest(state(), params);
    if (params.decision === 'deny') return reply.redirect(deny(asked));
    if (params.decision !== 'allow') return sendQuestion(reply, state(), params);
    if (!state().users.has(params.user ?? '')) throw new ConsentError(200, 'invalid_user');
    return reply.redirect(allow(state(), asked, params.user ?? '', request));
  });
}

/** Asks who signs in and whether the client may have what it asks for. */
function sendQuestion(reply: FastifyReply, { users, dataCenter }: AccountsState, params: Params): FastifyReply {
  const scopes = splitScopes(params.scope ?? '');
  const people = [...users.values()].map(
    ({ zuid, firstName, lastName, email, isActive }, index) =>
      `<label><input type="radio" name="user" value="${zuid}"${index === 0 ? ' checked' : ''}> ` +
      `${escapeMarkup(`${firstName} ${lastName}`)} (${escapeMarkup(email)}${isActive ? '' : ', inactive'})</label>`,
  );
  return sendConsentPage(reply, {
    title: PAGE_TITLE,
    question: `<p>An application asks for access to your Zoho data:</p>
<ul>${scopes.map((scope) => `<li>${escapeMarkup(scope)}</li>`).join('')}</ul>
${linkToOther(dataCenter, params)}`,
    choices: `<fieldset><legend>Sign in as</legend>${people.join('\n')}</fieldset>`,
    allow: 'Allow',
    deny: 'Deny',
    params,
  });
}

/** Zoho sends people to the data center of their account; here they say that it is the other one. */
function linkToOther(dataCenter: DataCenter, params: Params): string {
  const other = dataCenter === 'us' ? 'eu' : 'us';
  const given = Object.entries(params).filter(([name, value]) => value !== undefined && name !== 'user' && name !== 'decision');
  const query = new URLSearchParams(given as [string, string][]);
  const address = escapeMarkup(`${DATA_CENTER_PREFIXES[other]}${PATH}?${query}`);
  return `<p><a href="${address}">My account is in the data center ${other}</a></p>`;
}
