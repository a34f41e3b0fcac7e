const SHOWN = 4_000;
const HIDDEN = '***';

/** Names of secrets. A page token isn't one. */
const SECRET = String.raw`[\w.-]*(?:(?<!page_)token|secret|password|api[_-]?key|zapikey|verifier|authorization)`;
const IN_JSON = new RegExp(String.raw`("(?:${SECRET})"\s*:\s*")(?:[^"\\]|\\.)*`, 'gi');
const IN_JSON_TEXT = new RegExp(String.raw`(\\"(?:${SECRET})\\"\s*:\s*\\")[^"\\]*`, 'gi');
const IN_FORM = new RegExp(String.raw`((?:^|[?&])(?:${SECRET}|code|key|assertion)=)[^&\s]*`, 'gi');
/** Tokens and codes of Zoho. The last one may be cut. */
const ZOHO_TOKEN = /\b1000\.[\da-f]{4,}(\.[\da-f]*)?/gi;

/** Replaces secrets, tokens, codes and keys with `***`. */
export function maskSecrets(text: string): string {
  return text
    .replace(IN_JSON, `$1${HIDDEN}`)
    .replace(IN_JSON_TEXT, `$1${HIDDEN}`)
    .replace(IN_FORM, `$1${HIDDEN}`)
    .replace(ZOHO_TOKEN, `1000.${HIDDEN}`);
}

/** Returns the beginning of a body; undefined if there is none. It includes secrets. */
export function toBodyText(body: unknown, contentType = ''): string | undefined {
  if (body instanceof Uint8Array) return cut(Buffer.from(body).toString());
  if (typeof body === 'string') return body === '' ? undefined : cut(body);
  if (typeof body !== 'object' || body === null) return undefined;
  const isForm = contentType.includes('form');
  return cut(isForm ? String(new URLSearchParams(body as Record<string, string>)) : JSON.stringify(body));
}

function cut(text: string): string {
  return text.length > SHOWN ? `${text.slice(0, SHOWN)} …` : text;
}
