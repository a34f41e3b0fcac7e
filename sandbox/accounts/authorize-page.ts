import { escapeMarkup } from '../core/markup.ts';
import type { AccountUser } from './accounts.state.ts';
import type { Params } from './params.ts';

const STYLE = `
  body { font: 15px/1.5 system-ui, sans-serif; max-width: 30rem; margin: 3rem auto; padding: 0 1rem; color: #1f2328; }
  fieldset { border: 1px solid #d0d7de; border-radius: 10px; margin: 1rem 0; }
  label { display: block; padding: .25rem 0; }
  button { font: inherit; padding: .4rem 1.2rem; border-radius: 8px; border: 1px solid #d0d7de; cursor: pointer; margin-right: .5rem; }
  button[value=allow] { background: #1f6f43; border-color: #1f6f43; color: #fff; }`;

/** Asks who signs in and whether the client may have what it asks for; a plain form that works without scripts. */
export function authorizePage(users: Iterable<AccountUser>, scopes: readonly string[], params: Params): string {
  const people = [...users].map(
    ({ zuid, firstName, lastName, email, isActive }, index) =>
      `<label><input type="radio" name="user" value="${zuid}"${index === 0 ? ' checked' : ''}> ` +
      `${escapeMarkup(`${firstName} ${lastName}`)} (${escapeMarkup(email)}${isActive ? '' : ', inactive'})</label>`,
  );
  return page(
    'Zoho Accounts (sandbox)',
    `<p>An application asks for access to your Zoho data:</p>
<ul>${scopes.map((scope) => `<li>${escapeMarkup(scope)}</li>`).join('')}</ul>
<form method="post">
${Object.entries(params).map(hiddenField).join('\n')}
<fieldset><legend>Sign in as</legend>${people.join('\n')}</fieldset>
<button name="decision" value="allow">Allow</button>
<button name="decision" value="deny">Deny</button>
</form>`,
  );
}

/** Tells a person that the client asked wrongly; nobody is sent back to an address that is not registered. */
export function refusalPage(error: string): string {
  return page('Zoho Accounts (sandbox)', `<p>Error occurred</p><p><code>${escapeMarkup(error)}</code></p>`);
}

function hiddenField([name, value]: [string, string | undefined]): string {
  return `<input type="hidden" name="${escapeMarkup(name)}" value="${escapeMarkup(String(value))}">`;
}

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>${STYLE}</style></head>
<body><h1>${title}</h1>
${content}
</body></html>`;
}
