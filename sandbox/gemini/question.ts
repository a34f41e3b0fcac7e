import { type Refusal, refusal } from './wording.ts';

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
}

interface Turn {
  readonly role: string;
  readonly text: string;
}

interface Content {
  readonly role?: unknown;
  readonly parts?: unknown;
}

const FIELDS = [
  'contents',
  'systemInstruction',
  'system_instruction',
  'generationConfig',
  'generation_config',
  'safetySettings',
  'safety_settings',
  'tools',
  'toolConfig',
  'tool_config',
  'cachedContent',
  'model',
  'store',
  'serviceTier',
];
const ROLES = ['user', 'model', 'function'];
const OUTPUT_LIMIT = 65_536;

/** The question in a body, or the refusal when it is wrong. */
export function readQuestion(body: unknown): Question | Refusal {
  if (!isRecord(body)) return refusal(400, 'Invalid JSON payload received.');
  const unknown = Object.keys(body).find((name) => !FIELDS.includes(name));
  if (unknown) return refusal(400, `Invalid JSON payload received. Unknown name "${unknown}": Cannot find field.`);
  const { contents } = body;
  if (!Array.isArray(contents) || contents.length === 0)
    return refusal(400, '* GenerateContentRequest.contents: contents is not specified\n');
  const wrong = contents.findIndex((content) => !isContent(content));
  if (wrong >= 0) return refusal(400, `* GenerateContentRequest.contents[${wrong}].parts: contents.parts must not be empty.\n`);
  if (contents.some(({ role }) => role !== undefined && !ROLES.includes(role)))
    return refusal(400, 'Please use a valid role: user, model.');
  return questionOf(body, contents);
}

function questionOf(body: Record<string, unknown>, contents: readonly Content[]): Question | Refusal {
  const config = body.generationConfig ?? body.generation_config ?? {};
  const { maxOutputTokens = OUTPUT_LIMIT, temperature = 1, thinkingConfig } = isRecord(config) ? config : {};
  if (!Number.isInteger(maxOutputTokens) || Number(maxOutputTokens) < 1)
    return refusal(400, '* GenerateContentRequest.generation_config.max_output_tokens: max_output_tokens must be positive.\n');
  if (typeof temperature !== 'number' || temperature < 0 || temperature > 2)
    return refusal(400, '* GenerateContentRequest.generation_config.temperature: temperature must be in the range [0.0, 2.0].\n');
  const turns = contents.map(({ role = 'user', parts }) => ({ role: String(role), text: textOf(parts) }));
  return {
    systemInstruction: textOf((body.systemInstruction ?? body.system_instruction) as unknown),
    turns,
    text: turns.findLast(({ role }) => role === 'user')?.text ?? '',
    maxOutputTokens: Number(maxOutputTokens),
    includesThoughts: isRecord(thinkingConfig) && thinkingConfig.includeThoughts === true,
  };
}

/** The text of parts, or of a content that has parts. */
function textOf(content: unknown): string {
  const parts = isRecord(content) ? content.parts : content;
  if (!Array.isArray(parts)) return '';
  return parts.map((part) => (isRecord(part) && typeof part.text === 'string' ? part.text : '')).join('');
}

function isContent(content: unknown): boolean {
  if (!isRecord(content) || !Array.isArray(content.parts) || content.parts.length === 0) return false;
  return content.parts.every((part) => isRecord(part) && Object.keys(part).length > 0);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
