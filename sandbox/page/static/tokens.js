import { attempt, control } from './control.js';
import { byId, createScrollable } from './dom.js';

/** Enables the form for new tokens and the button that revokes them. */
export function prepareTokenForm() {
  const form = byId('token-form');
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void attempt(async () => showTokens(await control('POST', '/tokens', readChoice(form))));
  });
  byId('revoke-tokens').addEventListener('click', () =>
    attempt(async () => {
      const { revoked } = await control('DELETE', '/tokens');
      byId('tokens').replaceChildren();
      byId('revoked').textContent = revoked === 1 ? '1 connection revoked' : `${revoked} connections revoked`;
    }),
  );
}

function readChoice(form) {
  const { user, scopes } = Object.fromEntries(new FormData(form));
  const list = scopes.split(/[\s,]+/).filter((scope) => scope !== '');
  return { ...(user === '' ? {} : { user }), ...(list.length > 0 ? { scopes: list } : {}) };
}

function showTokens(tokens) {
  byId('revoked').textContent = '';
  byId('tokens').replaceChildren(createScrollable('Tokens', JSON.stringify(tokens, null, 2)));
}
