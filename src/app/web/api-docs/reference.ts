import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import { followColorScheme } from './color-scheme.ts';

const nothing = () => null;

/** The session is a cookie, which no page can set: nothing offers to enter it. The head of the page is our own. */
const withoutSignIn = () => ({
  wrapComponents: Object.fromEntries(
    ['authorizeBtn', 'authorizeOperationBtn', 'InfoContainer', 'ServersContainer', 'SchemesContainer'].map((name) => [name, () => nothing]),
  ),
});

/** The viewer leaves choices, tables of answers and its search without a name or role, and its examples out of reach of the keyboard. */
function nameParts(reference: Element): void {
  reference.querySelector('.filter-container')?.setAttribute('role', 'search');
  for (const text of reference.querySelectorAll('pre:not([tabindex])')) text.setAttribute('tabindex', '0');
  for (const answers of reference.querySelectorAll('[role="region"]:not([aria-label])')) {
    answers.setAttribute('aria-label', answers.id.replaceAll('_', ' '));
  }
  for (const choice of reference.querySelectorAll('select:not([aria-label])')) {
    const name = choice.closest('[data-param-name]')?.getAttribute('data-param-name') ?? 'Media type';
    choice.setAttribute('aria-label', name);
  }
}

const reference = document.querySelector('#reference');
if (reference) {
  followColorScheme();
  new MutationObserver(() => nameParts(reference)).observe(reference, { childList: true, subtree: true });
  SwaggerUI({
    ...{ url: '/api/openapi.json', domNode: reference, validatorUrl: null },
    ...{ deepLinking: false, docExpansion: 'none', defaultModelsExpandDepth: 0, displayOperationId: false, filter: true },
    // Areas open one by one: of a long list the viewer would draw only what is in sight, and a search in the page would miss the rest.
    // Reading is tried out here; this is the desk itself, and one click must not change its records.
    supportedSubmitMethods: ['get'],
    plugins: [withoutSignIn],
    onComplete: () => nameParts(reference),
  });
}
