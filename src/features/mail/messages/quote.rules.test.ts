import { expect, test } from 'vitest';
import { splitQuote } from './quote.rules.ts';

const TEXT = 'It works.\n\nOn Monday, Sam wrote:\n> Try again.\n';

test.each([
  ['folds the quote', { quotedFrom: 11, isFolded: false }, { own: 'It works.', quoted: 'On Monday, Sam wrote:\n> Try again.' }],
  ['folds nothing without a quote', { quotedFrom: null, isFolded: false }, { own: TEXT.trimEnd(), quoted: '' }],
  ['folds the whole text of a program', { quotedFrom: 11, isFolded: true }, { own: '', quoted: TEXT.trim() }],
  ['folds a text that is only a quote', { quotedFrom: 0, isFolded: false }, { own: '', quoted: TEXT.trim() }],
])('%s', (_name, message, parts) => {
  expect(splitQuote(TEXT, message)).toEqual(parts);
});
