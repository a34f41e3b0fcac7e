import { expect, test } from 'vitest';
import { RECORDED_FAULTS } from '../../sandbox/gemini/recorded-answers.data.ts';
import { STORIES } from './stories.data.ts';

test('has recorded answers of the assistant for every ticket', () => {
  const summaries = Object.values(STORIES).flatMap((stories) => stories.map(({ summary }) => summary.toLowerCase()));
  expect(summaries.filter((summary) => !RECORDED_FAULTS.some((fault) => summary.includes(fault.summary)))).toEqual([]);
});
