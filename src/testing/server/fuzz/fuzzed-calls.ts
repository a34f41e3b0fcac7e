import fc from 'fast-check';
import type { EndpointSpec } from '../../../platform/endpoint.ts';
import { brokenJson, hostileText, maybe } from './hostile.ts';
import { mostlyValid, toShape } from './plausible.ts';
import { hostileUpload } from './uploads.ts';

export interface FuzzedCall {
  readonly endpoint: string;
  readonly access: EndpointSpec['access'];
  readonly method: string;
  /** As sent over the wire. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
}

type Content = Pick<FuzzedCall, 'headers' | 'body'>;

const JSON_TYPE = 'application/json';
const ODD_TYPES = [
  'text/plain',
  'application/xml',
  'application/json; charset=utf-16',
  'multipart/form-data',
  'application/x-www-form-urlencoded',
  'x',
  JSON_TYPE,
];
const ODD_ESCAPES = [
  '%',
  '%00',
  '%ff',
  '%ED%A0%80',
  '%2e%2e%2f',
  '%F0%9F%92%A5',
  '__proto__',
  "'%20OR%201=1--",
  'new',
  '-1',
  'a'.repeat(600),
];

/** Generates calls of these endpoints with all kinds of bad input; `ids` are existing records. */
export function fuzzedCalls(endpoints: readonly EndpointSpec[], ids: readonly string[]): fc.Arbitrary<FuzzedCall> {
  const [first, ...others] = endpoints.map((spec) => toCalls(spec, ids));
  if (!first) throw new Error('there is nothing to call');
  return fc.oneof(first, ...others);
}

function toCalls(spec: EndpointSpec, ids: readonly string[]): fc.Arbitrary<FuzzedCall> {
  const { method, path, access } = spec;
  return fc
    .tuple(toPath(path, ids), toQuery(spec), toContent(spec))
    .map(([filled, query, content]) => ({ endpoint: `${method} ${path}`, access, method, path: filled + query, ...content }));
}

function toPath(path: string, ids: readonly string[]): fc.Arbitrary<string> {
  const id = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...ids) },
    { weight: 1, arbitrary: fc.constantFrom(...ODD_ESCAPES) },
    { weight: 1, arbitrary: hostileText.map(escaped) },
  );
  return path.includes(':') ? id.map((value) => path.replace(/:[a-z]+/i, () => value)) : fc.constant(path);
}

function toQuery({ query }: EndpointSpec): fc.Arbitrary<string> {
  const known = query ? Object.entries(toShape(query).properties ?? {}) : [];
  const member = ([key, shape]: (typeof known)[number]) =>
    fc
      .oneof({ weight: 3, arbitrary: mostlyValid(shape).map(unquoted) }, { weight: 1, arbitrary: hostileText })
      .map((value) => `${key}=${escaped(value)}`);
  const unknown = fc.constantFrom('unknown=1', '__proto__[a]=1', 'q=%', 'q=%ff', '%00=1', '=', '&&&', 'limit', 'limit[]=1');
  const members = [...known.map(member), unknown].map((each) => maybe(each, 1, 2));
  return fc.tuple(...members).map((pairs) => {
    const given = pairs.filter((pair) => pair !== undefined);
    return given.length > 0 ? `?${given.join('&')}` : '';
  });
}

/** Query values are text: JSON strings without quotes, other values as JSON. */
function unquoted(json: string): string {
  const value: unknown = json.startsWith('"') ? JSON.parse(json) : json;
  return String(value);
}

/** Lone surrogates can't be percent-encoded, so the three bytes of one are appended. */
function escaped(text: string): string {
  const wellFormed = Buffer.from(text).toString();
  return encodeURIComponent(wellFormed).slice(0, 6_000) + (wellFormed === text ? '' : '%ED%A0%80');
}

function toContent({ method, body, upload }: EndpointSpec): fc.Arbitrary<Content> {
  if (upload) return hostileUpload(upload);
  if (method === 'GET') return fc.constant({ headers: {}, body: undefined });
  const shaped = body ? mostlyValid(toShape(body)) : fc.constant('{}');
  return fc.oneof(
    { weight: 10, arbitrary: shaped.map((text) => content(text, JSON_TYPE)) },
    { weight: 2, arbitrary: brokenJson.map((text) => content(text, JSON_TYPE)) },
    {
      weight: 1,
      arbitrary: fc.uint8Array({ maxLength: 300 }).map((bytes) => ({ headers: { 'content-type': JSON_TYPE }, body: Buffer.from(bytes) })),
    },
    { weight: 1, arbitrary: fc.tuple(shaped, fc.constantFrom(...ODD_TYPES)).map(([text, type]) => content(text, type)) },
    { weight: 1, arbitrary: fc.constant({ headers: {}, body: undefined }) },
  );
}

const content = (text: string, type: string): Content => ({ headers: { 'content-type': type }, body: Buffer.from(text) });
