import { escapeMarkup } from '../../core/markup.ts';
import type { Params } from '../params.ts';

const STYLE = `
  body { font: 15px/1.5 system-ui, sans-serif; max-width: 30rem; margin: 3rem auto; padding: 0 1rem; color: #1f2328; }
  button { font: inherit; padding: .4rem 1.2rem; border-radius: 8px; border: 1px solid #d0d7de; cursor: pointer; margin-right: .5rem; }
  button[value=allow] { background: #1f6f43; border-color: #1f6f43; color: #fff; }`;

/** Asks whether the application may use the company's company; a plain form that works without scripts. */
export function consentPage(realmId: string, params: Params): string {
  const hidden = Object.entries(params).map(
    ([name, value]) => `<input type="hidden" name="${escapeMarkup(name)}" value="${escapeMarkup(value ?? '')}">`,
  );
  return page(`<p>An application asks for access to the company of <strong>Sandbox Company</strong> (${realmId}).</p>
<form method="post">${hidden.join('\n')}
<button name="decision" value="allow">Connect</button>
<button name="decision" value="deny">No thanks</button>
</form>`);
}

/** Tells a person that the application asked wrongly; nobody is sent back to an address that is not registered. */
export function refusalPage(error: string): string {
  return page(`<p>Sorry, the application did not connect</p><p><code>${escapeMarkup(error)}</code></p>`);
}

function page(content: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Intuit (sandbox)</title>
<style>${STYLE}</style></head>
<body><h1>Intuit (sandbox)</h1>
${content}
</body></html>`;
}
