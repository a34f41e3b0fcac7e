import { type Answer, type Body, countTokens, type Part } from './answer.ts';
import type { Question } from './question.ts';
import { asksFor } from './rules.ts';

/** What each body of an answer ends with. */
export interface Envelope {
  readonly modelVersion: string;
  readonly responseId: string;
}

/** The answer as the bodies of a stream; only the last one has a reason to finish. */
export function toStreamBodies(question: Question, answer: Answer, envelope: Envelope): readonly Body[] {
  const withoutAnswer = toEmptyBody(question, answer, envelope);
  if (withoutAnswer) return [withoutAnswer];
  if (answer.pieces.length === 0)
    return [{ candidates: [toCandidate([], answer.finishReason)], usageMetadata: toUsage(answer, 0), ...envelope }];
  let said = '';
  return answer.pieces.map((parts, index) => {
    said += parts.map(({ text, thought }) => (thought ? '' : text)).join('');
    const finishReason = index === answer.pieces.length - 1 ? answer.finishReason : undefined;
    return { candidates: [toCandidate(parts, finishReason)], usageMetadata: toUsage(answer, countTokens(said)), ...envelope };
  });
}

/** Answers without any candidate; undefined when there is one. */
function toEmptyBody(question: Question, { usage }: Answer, envelope: Envelope): Body | undefined {
  const { promptTokenCount } = usage;
  const rest = { usageMetadata: { promptTokenCount, totalTokenCount: promptTokenCount }, ...envelope };
  if (asksFor(question, 'blocked')) return { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' }, ...rest };
  if (asksFor(question, 'empty')) return { candidates: [], ...rest };
  return asksFor(question, 'no_candidates') ? rest : undefined;
}

/** Without parts there is no list of them, as in the real answers. */
function toCandidate(parts: readonly Part[], finishReason: string | undefined): Body {
  const content = parts.length > 0 ? { parts, role: 'model' } : { role: 'model' };
  return { content, ...(finishReason ? { finishReason } : {}), index: 0 };
}

/** A count of nothing is left out, as everywhere in Google's JSON. */
function toUsage({ usage }: Answer, candidatesTokenCount: number): Body {
  const { promptTokenCount, thoughtsTokenCount } = usage;
  const totalTokenCount = promptTokenCount + candidatesTokenCount + thoughtsTokenCount;
  const counts = Object.entries({ promptTokenCount, candidatesTokenCount, totalTokenCount, thoughtsTokenCount });
  return { ...Object.fromEntries(counts.filter(([, count]) => count > 0)), promptTokensDetails: promptDetails(promptTokenCount) };
}

/** Of what kind the tokens of a prompt are: here always text. */
function promptDetails(tokenCount: number): readonly Body[] {
  return [{ modality: 'TEXT', tokenCount }];
}
