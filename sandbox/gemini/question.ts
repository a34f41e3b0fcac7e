import { GeminiError, invalidArguments } from './gemini-error.ts';
import type { MessageName } from './message-fields.data.ts';
import { findViolations, getField, isMessage, type Message, toMessages, toSnakeCase } from './messages.ts';

/** What a client asks, read from the body of a call. */
export interface Question {
  readonly systemInstruction: string;
  /** Everything said so far, the last user's turn included. */
  readonly turns: readonly Turn[];
  /** The last thing the user said. */
  readonly text: string;
  /** Tokens the answer may have, thoughts included. */
  readonly maxOutputTokens: number;
  readonly includesThoughts: boolean;
  /** The answer is to be JSON, by this schema if there is one. */
  readonly json: { readonly schema: Message | undefined } | undefined;
}

interface Turn {
  readonly role: string;
  readonly text: string;
}

const ROLES = ['user', 'model', 'function'];
const OUTPUT_LIMIT = 65_536;

/** The question in a body; throws a `GeminiError` when it is wrong. */
export function parseQuestion(body: unknown): Question {
  return toQuestion(parseMessage(body, 'GenerateContentRequest'));
}

/** The question whose tokens are to be counted: its contents alone, or all of a request. */
export function parseCountRequest(body: unknown): Question {
  const message = parseMessage(body, 'CountTokensRequest');
  const whole = getField(message, 'generateContentRequest');
  return toQuestion(isMessage(whole) ? whole : message);
}

/** Refuses what the JSON parser of the service refuses. */
function parseMessage(body: unknown, name: MessageName): Message {
  if (!isMessage(body)) throw new GeminiError(400, 'Invalid JSON payload received. Unknown name "": Root element must be a message.');
  const violations = findViolations(body, name);
  if (violations.length > 0) throw invalidArguments(violations);
  return body;
}

function findContentsProblem(contents: readonly Message[]): string | undefined {
  if (contents.length === 0) return '* GenerateContentRequest.contents: contents is not specified\n';
  for (const [index, { parts, role }] of contents.entries()) {
    const at = `GenerateContentRequest.contents[${index}].parts`;
    const list = toMessages(parts);
    if (list.length === 0) return `* ${at}: contents.parts must not be empty.\n`;
    const empty = list.findIndex((part) => Object.keys(part).length === 0);
    if (empty >= 0) return `* ${at}[${empty}].data: required oneof field 'data' must have one initialized field\n`;
    if (role && !ROLES.includes(String(role))) return 'Please use a valid role: user, model.';
  }
  return undefined;
}

/** The ranges of the generation settings: name, least, most, and what a value outside of it is answered with. */
const RANGES = [
  ['maxOutputTokens', 1, Number.POSITIVE_INFINITY, 'max_output_tokens must be positive.'],
  ['temperature', 0, 2, 'temperature must be in the range [0.0, 2.0].'],
  ['topP', 0, 1, 'top_p must be in the range [0.0, 1.0].'],
  ['topK', 1, Number.POSITIVE_INFINITY, 'top_k must be positive.'],
  ['candidateCount', 1, 1, 'Only one candidate can be specified in the current model.'],
] as const;

function findConfigProblem(config: Message): string | undefined {
  const wrong = RANGES.find(([name, from, to]) => {
    const value = getField(config, name);
    return value !== undefined && (Number(value) < from || Number(value) > to);
  });
  return wrong && `* GenerateContentRequest.generation_config.${toSnakeCase(wrong[0])}: ${wrong[3]}\n`;
}

function toQuestion(body: Message): Question {
  const contents = toMessages(getField(body, 'contents'));
  const config = toMessages(getField(body, 'generationConfig'))[0] ?? {};
  const problem = findContentsProblem(contents) ?? findConfigProblem(config);
  if (problem !== undefined) throw new GeminiError(400, problem);
  const turns = contents.map(({ role, parts }) => ({ role: String(role || 'user'), text: getText(parts) }));
  const thinking = getField(config, 'thinkingConfig');
  return {
    systemInstruction: toMessages(getField(body, 'systemInstruction'))
      .map(({ parts }) => getText(parts))
      .join(''),
    turns,
    text: turns.findLast(({ role }) => role === 'user')?.text ?? '',
    maxOutputTokens: Math.min(OUTPUT_LIMIT, Number(getField(config, 'maxOutputTokens') ?? OUTPUT_LIMIT)),
    includesThoughts: isMessage(thinking) && getField(thinking, 'includeThoughts') === true,
    json: readJsonWish(config),
  };
}

function readJsonWish(config: Message): Question['json'] {
  if (getField(config, 'responseMimeType') !== 'application/json') return undefined;
  return { schema: toMessages(getField(config, 'responseSchema') ?? getField(config, 'responseJsonSchema'))[0] };
}

function getText(parts: unknown): string {
  return toMessages(parts)
    .map(({ text }) => (typeof text === 'string' ? text : ''))
    .join('');
}
