import type { Message } from '../../assistant.contract.ts';
import type { GeminiTurn } from '../gemini/http/ask.ts';

const MOST_PAIRS = 6;
const MOST_CHARACTERS = 20_000;

/**
 * What was said before, as the model is told it again: the latest questions with whole answers. One that was stopped, blocked or has failed is not sent
 * again. The numbers of sources are left out: each question has sources of its own.
 */
export function toChatHistory(messages: readonly Pick<Message, 'role' | 'content' | 'state'>[]): GeminiTurn[] {
  const pairs = messages.flatMap((answer, index) => {
    const question = messages[index - 1];
    const isWhole = answer.role === 'model' && (answer.state === 'done' || answer.state === 'cut') && question?.role === 'user';
    return isWhole ? [{ question: question.content, answer: answer.content.replaceAll(/\[\d{1,3}\]/g, '') }] : [];
  });
  const kept: typeof pairs = [];
  let size = 0;
  for (const pair of pairs.slice(-MOST_PAIRS).reverse()) {
    size += pair.question.length + pair.answer.length;
    if (size > MOST_CHARACTERS) break;
    kept.unshift(pair);
  }
  return kept.flatMap(({ question, answer }): GeminiTurn[] => [
    { role: 'user', parts: [question] },
    { role: 'model', parts: [answer] },
  ]);
}
