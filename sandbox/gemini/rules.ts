import type { Question } from './question.ts';

/**
 * How answers are made, so that tests can predict them. Rules look at the last thing the user said:
 *
 * - Without a rule the answer is `You asked: ` and the last line that is not empty, at most 300 characters of it.
 * - `[[say:TEXT]]` answers exactly TEXT, which may have several lines.
 * - `[[echo]]` answers as JSON what arrived: `{"systemInstruction", "turns": [{"role", "text"}]}`.
 * - `[[long]]` answers 200 numbered sentences.
 * - `[[thoughts]]` puts a part with `thought: true` before the answer.
 * - `[[max_tokens]]` cuts the answer off after half of it; `[[max_tokens_empty]]` spends all tokens on thinking.
 * - `[[safety]]`, `[[recitation]]` end without text; `[[text_safety]]`, `[[text_recitation]]` after half of the answer;
 *   `[[empty]]` has no candidates; `[[no_candidates]]` not even the list.
 * - `[[blocked]]` blocks the prompt itself.
 * - `[[quota]]`, `[[quota_day]]`, `[[internal]]`, `[[overloaded]]`, `[[deadline]]` fail with 429 (of the minute, of the day), 500, 503, 504.
 * - `[[cut]]` ends the connection in the middle of the answer; `[[stream_error]]` ends a stream with an error object in a line of
 *   data, `[[stream_error_bare]]` with one that stands alone, which is what Google's own client looks for.
 *
 * What the user said is all parts of the last turn, so a mark in the text of a ticket is obeyed like one in the question: a model
 * that falls for instructions in its data. Of several `[[say:` the first counts.
 *
 * An answer longer than `maxOutputTokens` (a token is four characters) is cut off there in any case.
 */
const RULES = [
  'echo',
  'long',
  'thoughts',
  'max_tokens',
  'max_tokens_empty',
  'safety',
  'recitation',
  'text_safety',
  'text_recitation',
  'empty',
  'no_candidates',
  'blocked',
  'quota',
  'quota_day',
  'internal',
  'overloaded',
  'deadline',
  'cut',
  'stream_error',
  'stream_error_bare',
] as const;
export type Rule = (typeof RULES)[number];

const SAY = '[[say:';
const MAX_QUOTED = 300;
const LONG_SENTENCES = 200;

/** Whether the question asks for this to happen. */
export function asksFor({ text }: Question, rule: Rule): boolean {
  return text.includes(`[[${rule}]]`);
}

/** The whole answer to a question, before limits cut it. */
export function answerTo(question: Question): string {
  const said = findDictatedText(question.text);
  if (said !== undefined) return said;
  if (asksFor(question, 'echo')) return JSON.stringify({ systemInstruction: question.systemInstruction, turns: question.turns });
  if (asksFor(question, 'long')) return longAnswer();
  const lastLine = question.text.split('\n').findLast((line) => line.trim() !== '');
  return `You asked: ${(lastLine ?? '').trim().slice(0, MAX_QUOTED)}`;
}

/** What stands between `[[say:` and the next `]]`. */
function findDictatedText(text: string): string | undefined {
  const start = text.indexOf(SAY);
  const end = start < 0 ? -1 : text.indexOf(']]', start);
  return end < 0 ? undefined : text.slice(start + SAY.length, end);
}

function longAnswer(): string {
  const numbers = Array.from({ length: LONG_SENTENCES }, (_, index) => index + 1);
  return numbers.map((number) => `Sentence ${number} checks the voltage at the OBD socket.`).join(' ');
}
