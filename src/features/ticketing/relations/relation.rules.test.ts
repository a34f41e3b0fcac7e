import { expect, test } from 'vitest';
import { RELATION_WORDINGS } from './relation.contract.ts';
import { reverseOf, seenFrom, toDirected } from './relation.rules.ts';

test.each(RELATION_WORDINGS)('"%s" reads on both tickets as it was given, and is kept the same from either side', (wording) => {
  const relation = toDirected('TKT-1', wording, 'TKT-2');
  expect(seenFrom('TKT-1', relation)).toEqual({ wording, otherId: 'TKT-2' });
  expect(seenFrom('TKT-2', relation)).toEqual({ wording: reverseOf(wording), otherId: 'TKT-1' });
  expect(toDirected('TKT-2', reverseOf(wording), 'TKT-1')).toEqual(relation);
  expect(reverseOf(wording)).not.toBe(wording);
});
