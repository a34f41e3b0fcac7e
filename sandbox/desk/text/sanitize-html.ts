const TOKEN = /(<!--|-->|<\/?[a-z][^<>]*>)/i;
const TAG = /^<(\/?)([a-z][a-z\d-]*)/i;
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+))?/g;
/** Elements that go with all they contain. */
const DROPPED = ['script', 'style', 'iframe', 'object', 'noscript'];

/**
 * HTML without what could run: scripts and the like with their content, comments, event handlers, `javascript:` links.
 * Text between the tags is escaped where it was not, and its line ends become `<br>`. Doing it twice changes nothing more.
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

/** `p` of `<p class="x">`, `/p` of `</p>`; the signs of a comment are their own names. */
function getName(token: string): string {
  const [, slash = '', name] = TAG.exec(token) ?? [];
  return name === undefined ? token : slash + name.toLowerCase();
}

/** What ends a part that is dropped; undefined when this begins none. */
function findEnd(name: string): string | undefined {
  if (name === '<!--') return '-->';
  return DROPPED.includes(name) ? `/${name}` : undefined;
}

/** A tag as it was sent when nothing in it could run. */
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
