/** Escapes text for HTML and XML. Control characters are removed. */
export function escapeMarkup(text: string): string {
  return text.replace(/[^\P{Cc}\t\n\r]/gu, '').replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const STYLE = `
  body { font: 15px/1.5 system-ui, sans-serif; max-width: 30rem; margin: 3rem auto; padding: 0 1rem; color: #1f2328; }
  fieldset { border: 1px solid #d0d7de; border-radius: 10px; margin: 1rem 0; }
  label { display: block; padding: .25rem 0; }
  button { font: inherit; padding: .4rem 1.2rem; border-radius: 8px; border: 1px solid #d0d7de; cursor: pointer; margin-right: .5rem; }
  button[value=allow] { background: #1f6f43; border-color: #1f6f43; color: #fff; }`;

/** Returns a page. `content` is HTML, `title` is text. */
export function htmlPage(title: string, content: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeMarkup(title)}</title>
<link rel="icon" href="/page/icon.svg">
<style>${STYLE}</style></head>
<body><h1>${escapeMarkup(title)}</h1>
${content}
</body></html>`;
}
