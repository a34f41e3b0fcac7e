const TOKEN = /(<!--|-->|<\/?[a-z][^<>]*>)/i;
const TAG = /^<(\/?)([a-z][a-z\d-]*)/i;
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+))?/g;
/** Elements that are removed with their content. */
const DROPPED = ['script', 'style', 'iframe', 'object', 'noscript'];

/**
 * Removes scripts and similar elements with their content, comments, event handlers and `javascript:` links. Escapes text between tags and
 * replaces its line breaks with `<br>`. Idempotent.
 */
export function sanitizeHtml(html: string): string {
  let end: string | undefined;
  const kept = html.split(TOKEN).map((part, index) => {
    const isToken = index % 2 === 1;
    const name = isToken ? getName(part) : undefined;
    if (end !== undefined) {
      if (name === end) end = undefined;
      return '';
    }
    end = name === undefined ? undefined : findEnd(name);
    if (end !== undefined) return '';
    return isToken && name !== '-->' ? cleanTag(part) : escapeText(part);
  });
  return kept.join('');
}

/** Returns `p` for `<p class="x">` and `/p` for `</p>`. Comment delimiters are their own names. */
function getName(token: string): string {
  const [, slash = '', name] = TAG.exec(token) ?? [];
  return name === undefined ? token : slash + name.toLowerCase();
}

/** Returns the token that ends a removed part; undefined if `name` begins none. */
function findEnd(name: string): string | undefined {
  if (name === '<!--') return '-->';
  return DROPPED.includes(name) ? `/${name}` : undefined;
}

/** Returns a tag without unsafe attributes. */
function cleanTag(tag: string): string {
  const [start = '', , name = ''] = TAG.exec(tag) ?? [];
  if (DROPPED.includes(name.toLowerCase())) return '';
  const attributes = [...tag.slice(start.length, -1).matchAll(ATTRIBUTE)];
  const harmless = attributes.filter(([, attribute = '', value = '']) => !canRun(attribute, value));
  if (harmless.length === attributes.length) return tag;
  return `${[start, ...harmless.map(([text]) => text)].join(' ')}>`;
}

function canRun(attribute: string, value: string): boolean {
  return /^on/i.test(attribute) || /^["']?javascript:/i.test(value.replaceAll(/\s/g, ''));
}

function escapeText(text: string): string {
  const withEntities = text.replaceAll(/&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});)/gi, '&amp;');
  return withEntities
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/\r\n?|\n/g, '<br>');
}
