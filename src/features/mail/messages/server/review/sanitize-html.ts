import { Tokenizer } from 'htmlparser2';

/** Elements that are kept. The content of other elements is kept without them, except for those in `DROPPED`. */
const ALLOWED: ReadonlySet<string> = new Set(
  (
    'a abbr address b big blockquote br caption center code col colgroup dd del div dl dt em font h1 h2 h3 h4 h5 h6 hr i img ins kbd li ol p pre q s ' +
    'samp small span strike strong sub sup table tbody td tfoot th thead tr tt u ul'
  ).split(' '),
);
const EMPTY: ReadonlySet<string> = new Set(['br', 'col', 'hr', 'img']);
/** Elements that are removed with their content. */
const DROPPED: ReadonlySet<string> = new Set(
  'applet audio canvas embed frame frameset head iframe math noembed noframes noscript object script select style svg template textarea title video xmp'.split(
    ' ',
  ),
);
const ATTRIBUTES: ReadonlySet<string> = new Set(
  'align alt bgcolor border cellpadding cellspacing color colspan dir face height lang rowspan size start title type valign width'.split(
    ' ',
  ),
);
const STYLES: ReadonlySet<string> = new Set(
  (
    'background-color border border-bottom border-collapse border-color border-left border-radius border-right border-spacing border-style border-top ' +
    'border-width color direction font font-family font-size font-style font-weight height letter-spacing line-height list-style-type margin ' +
    'margin-bottom margin-left margin-right margin-top max-width min-width padding padding-bottom padding-left padding-right padding-top text-align ' +
    'text-decoration text-indent text-transform vertical-align white-space width word-break'
  ).split(' '),
);
/** Values without functions that load something, escapes, or characters that end the attribute. */
const SAFE_VALUE = /^(?:[\w\s#.,%!'+-]|rgba?\([\d\s.,%]*\))*$/i;
const LINK = /^(?:https?:\/\/|mailto:|tel:)/i;
const PICTURE = /^data:image\/(?:png|jpeg|gif|webp);base64,[a-z\d+/=\s]*$/i;
/** Deeper elements are dropped, because browsers are slow to lay them out. */
const MAX_DEPTH = 200;
const LONGEST_VALUE = 2_000;

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/**
 * Returns the HTML of a message with formatting only: no scripts, forms, frames or styles that load something, and no remote pictures. `toUrl`
 * returns the address of a picture of the message by its Content-ID. Takes linear time, unlike a parser that knows all open elements.
 */
export function sanitizeHtml(html: string, toUrl: (contentId: string) => string): string {
  const writer = createWriter(toUrl);
  let tag = '';
  let attribute = '';
  let attributes: Record<string, string> = {};
  const openTag = () => writer.open(tag, attributes);
  const ignore = () => undefined;
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      ontext: (start, end) => writer.addText(html.slice(start, end)),
      ontextentity: (point) => writer.addText(String.fromCodePoint(point)),
      onopentagname(start, end) {
        tag = html.slice(start, end).toLowerCase();
        attributes = {};
      },
      onattribname(start, end) {
        attribute = html.slice(start, end).toLowerCase();
        attributes[attribute] = '';
      },
      onattribdata(start, end) {
        attributes[attribute] += html.slice(start, end);
      },
      onattribentity(point) {
        attributes[attribute] += String.fromCodePoint(point);
      },
      onopentagend: openTag,
      onselfclosingtag: openTag,
      onclosetag: (start, end) => writer.close(html.slice(start, end).toLowerCase()),
      onend: ignore,
      onattribend: ignore,
      oncdata: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onprocessinginstruction: ignore,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return writer.end();
}

function createWriter(toUrl: (contentId: string) => string) {
  const output: string[] = [];
  /** Written elements that are open. */
  const open: string[] = [];
  /** The element that is removed with its content, and how often it is open. */
  let dropped = '';
  let depth = 0;

  return {
    addText(text: string): void {
      if (dropped === '') output.push(escapeText(text));
    },
    open(name: string, attributes: Readonly<Record<string, string>>): void {
      if (dropped !== '') {
        if (name === dropped) depth += 1;
      } else if (DROPPED.has(name)) {
        dropped = name;
        depth = 1;
      } else if (ALLOWED.has(name) && open.length < MAX_DEPTH) {
        output.push(`<${name}${toAttributes(name, attributes, toUrl)}>`);
        if (!EMPTY.has(name)) open.push(name);
      }
    },
    close(name: string): void {
      if (dropped !== '') {
        if (name === dropped) depth -= 1;
        if (depth === 0) dropped = '';
        return;
      }
      const at = open.lastIndexOf(name);
      if (at === -1) return;
      for (const each of open.splice(at).toReversed()) output.push(`</${each}>`);
    },
    end(): string {
      for (const name of open.toReversed()) output.push(`</${name}>`);
      return output.join('');
    },
  };
}

function toAttributes(name: string, attributes: Readonly<Record<string, string>>, toUrl: (contentId: string) => string): string {
  const kept = Object.entries(attributes).flatMap(([key, value]): [string, string][] => {
    const text = value.trim();
    if (key === 'style') return toStyle(text);
    if (key === 'href' && name === 'a') return LINK.test(text) ? [['href', text]] : [];
    if (key === 'src' && name === 'img') return toSource(text, toUrl);
    return ATTRIBUTES.has(key) && text.length <= LONGEST_VALUE ? [[key, text]] : [];
  });
  if (name === 'a') kept.push(['target', '_blank'], ['rel', 'noopener noreferrer nofollow']);
  return kept.map(([key, value]) => ` ${key}="${escapeText(value)}"`).join('');
}

function toSource(text: string, toUrl: (contentId: string) => string): [string, string][] {
  if (/^cid:/i.test(text)) return [['src', toUrl(text.slice('cid:'.length))]];
  return PICTURE.test(text) ? [['src', text]] : [];
}

function toStyle(text: string): [string, string][] {
  const declarations = text.split(';').flatMap((declaration) => {
    const mark = declaration.indexOf(':');
    const property = declaration.slice(0, Math.max(0, mark)).trim().toLowerCase();
    const value = declaration.slice(mark + 1).trim();
    return STYLES.has(property) && value.length <= LONGEST_VALUE && SAFE_VALUE.test(value) ? [`${property}: ${value}`] : [];
  });
  return declarations.length === 0 ? [] : [['style', declarations.join('; ')]];
}
