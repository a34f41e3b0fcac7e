/** What the page shows. `companyName` may be blank. */
export type PageContent =
  | { readonly kind: 'question' | 'done'; readonly address: string; readonly companyName: string }
  | { readonly kind: 'invalid' };

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (letter) => ESCAPES[letter] ?? letter);

/** Colors and sizes of `platform/web/theme/tokens.css`, which isn't served without the app. */
const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 14px/1.5 system-ui, sans-serif;
  color: light-dark(#17212b, #e9eff3); background: light-dark(#ffffff, #10191f); }
main { box-sizing: border-box; width: 100%; max-width: 420px; padding: 24px; overflow-wrap: anywhere; }
h1 { margin: 0 0 8px; font-size: 17px; font-weight: 650; }
p { margin: 0 0 16px; }
button { min-height: 44px; padding: 0 20px; border: 0; border-radius: 8px; font: inherit; font-weight: 600; cursor: pointer;
  color: light-dark(#ffffff, #04211f); background: light-dark(#0b7a75, #2fb5ac); }
button:focus-visible { outline: 2px solid light-dark(#08625e, #4cc9c1); outline-offset: 2px; }`;

/** The page on which an address unsubscribes from announcements. It works without scripts. */
export function toUnsubscribePage(content: PageContent, nonce: string): string {
  const { title, text, hasButton } = describe(content);
  const button = hasButton ? '<form method="post"><button type="submit">Unsubscribe</button></form>' : '';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">\
<title>${escapeHtml(title)}</title><style nonce="${nonce}">${STYLE}</style></head>\
<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${button}</main></body></html>`;
}

function describe(content: PageContent): { readonly title: string; readonly text: string; readonly hasButton: boolean } {
  if (content.kind === 'invalid') {
    return { title: 'This link doesn’t work', text: 'Open the link in the email again, or reply to the email.', hasButton: false };
  }
  const { kind, address, companyName } = content;
  const announcements = companyName === '' ? 'announcements' : `announcements from ${companyName}`;
  if (kind === 'done') return { title: 'You’re unsubscribed', text: `${address} gets no more ${announcements}.`, hasButton: false };
  const text = `${address} will get no more ${announcements}. Messages about your repairs aren’t affected.`;
  return { title: 'Unsubscribe?', text, hasButton: true };
}
