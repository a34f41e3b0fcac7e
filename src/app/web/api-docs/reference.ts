import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import { followColorScheme } from './color-scheme.ts';

const nothing = () => null;

/** Hides the sign-in form, because pages can't set the session cookie, and the viewer's header. */
const withoutSignIn = () => ({
  wrapComponents: Object.fromEntries(
    ['authorizeBtn', 'authorizeOperationBtn', 'InfoContainer', 'ServersContainer', 'SchemesContainer'].map((name) => [name, () => nothing]),
  ),
});

const TONES = { get: 'blue', post: 'green', put: 'orange', delete: 'red' };

/** Adds colors, accessible names and keyboard access that the viewer lacks. */
function completeParts(reference: Element): void {
  for (const [method, tone] of Object.entries(TONES)) {
    for (const operation of reference.querySelectorAll(`.opblock-${method}:not([data-tone])`)) operation.setAttribute('data-tone', tone);
  }
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
  new MutationObserver(() => completeParts(reference)).observe(reference, { childList: true, subtree: true });
  SwaggerUI({
    url: '/api/openapi.json',
    domNode: reference,
    validatorUrl: null,
    deepLinking: false,
    docExpansion: 'none',
    defaultModelsExpandDepth: 0,
    displayOperationId: false,
    filter: true,
    // Sections start collapsed, because the viewer would render only part of a long list, which breaks find in page.
    // Only GET can be tried out, because writes would change real records.
    supportedSubmitMethods: ['get'],
    plugins: [withoutSignIn],
    onComplete: () => completeParts(reference),
  });
}
