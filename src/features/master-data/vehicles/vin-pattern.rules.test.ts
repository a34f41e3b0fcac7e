import { expect, test } from 'vitest';
import { countExact, fits } from './vin-pattern.rules.ts';

// Positions 4 to 8, and from 10 on.
const ACCORD = 'CM826|3A004352';

test.each(['CM826', '*M8', '*****|3', 'C[L-N]82', '[A-C]M[89]', 'CM8#6|[1-4]A', 'C[AM-]8', ''])('%j fits', (pattern) => {
  expect(fits(pattern, ACCORD)).toBe(true);
});

test.each(['CM827', 'M826', '*****|4', 'C[N-Z]8', '[D-F]M', 'C#8', 'CM826[3]', 'CM826|3A004352*'])('%j does not fit', (pattern) => {
  expect(fits(pattern, ACCORD)).toBe(false);
});

test('counts a range as one exact character, a star and the bar as none', () => {
  expect(countExact('C*[A-CX]#|*3')).toBe(4);
});
