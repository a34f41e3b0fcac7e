import { expect, test } from 'vitest';
import { splitByMatches } from './split-by-matches.ts';

test.each<[string, string | string[], string]>([
  ['Harbor Garage', 'garage', 'Harbor [Garage]'],
  ['Röder & Söhne', 'roder', '[Röder] & Söhne'],
  ['Röder & Söhne', 'sohne', 'Röder & [Söhne]'],
  ['Mu\u0308ller', 'muller', '[Mu\u0308ller]'],
  ['Große Straße 1', 'strasse', 'Große [Straße] 1'],
  ["Pat O'Brien's", 'obrien', "Pat [O'Brien]'s"],
  ['ISCANP-10037', 'iscanp10037', '[ISCANP-10037]'],
  ['東京ガレージ', '東京', '[東京]ガレージ'],
  ['Garage Garage', 'garage', '[Garage] Garage'],
  ['Kate Hughes, Kate Moss', ['kate', 'moss'], '[Kate] Hughes, [Kate] [Moss]'],
  ['brakes', ['brake', 'brakes'], '[brakes]'],
  ['🔧 done 👍🏽', 'done', '🔧 [done] 👍🏽'],
  ['a.b (c)', '(c', 'a.b ([c])'],
  ['Harbor', '', 'Harbor'],
  ['Harbor', '…', 'Harbor'],
  ['Harbor', ['x', ''], 'Harbor'],
  ['', 'x', ''],
])('highlights in %j with %j: %j', (text, search, expected) => {
  const pieces = splitByMatches(text, search);
  expect(pieces.map((piece, place) => (place % 2 === 1 ? `[${piece}]` : piece)).join('')).toBe(expected);
});
