import { IconSearch } from '@tabler/icons-react';
import { expect, test } from 'vitest';
import { afterKey, findChosen, type PaletteState } from './palette-state.ts';

const optionsOf = (names: string) =>
  names
    .split(' ')
    .filter(Boolean)
    .map((label) => ({ group: 'Navigation', label, icon: IconSearch, run: () => undefined }));

test.each([
  ['nothing chosen yet', 'a b c', undefined, 'a'],
  ['one that is found', 'a b c', 'b', 'b'],
  ['one before which others are found later', 'x y a b c', 'b', 'b'],
  ['one that moves to the front', 'b a', 'b', 'b'],
  ['one that is no longer found', 'x y', 'b', undefined],
  ['one, and nothing is found', '', 'b', undefined],
  ['nothing chosen, nothing found', '', undefined, undefined],
])('finds the selected option: %s', (_, names, chosen, found) => {
  const options = optionsOf(names);
  expect(options[findChosen(options, chosen)]?.label).toBe(found);
});

test.each<[PaletteState, string, string, PaletteState]>([
  [{ typed: 'p' }, 'ArrowDown', 'a b c', { typed: 'p', chosen: 'b' }],
  [{ typed: 'p', chosen: 'b' }, 'ArrowDown', 'a b c', { typed: 'p', chosen: 'c' }],
  [{ typed: 'p', chosen: 'c' }, 'ArrowDown', 'a b c', { typed: 'p', chosen: 'a' }],
  [{ typed: 'p' }, 'ArrowUp', 'a b c', { typed: 'p', chosen: 'c' }],
  [{ typed: 'p', chosen: 'b' }, 'ArrowUp', 'a b c', { typed: 'p', chosen: 'a' }],
  [{ typed: 'p', chosen: 'gone' }, 'ArrowDown', 'a b c', { typed: 'p', chosen: 'a' }],
  [{ typed: 'p', chosen: 'gone' }, 'ArrowUp', 'a b c', { typed: 'p', chosen: 'c' }],
  [{ typed: 'p' }, 'ArrowDown', '', { typed: 'p' }],
  [{ typed: 'p', chosen: 'b' }, 'a', 'a b c', { typed: 'pa' }],
  [{ typed: 'p', chosen: 'b' }, ' ', 'a b c', { typed: 'p ' }],
  [{ typed: 'pa', chosen: 'b' }, 'Backspace', 'a b c', { typed: 'p' }],
  [{ typed: 'p', chosen: 'b' }, 'Shift', 'a b c', { typed: 'p', chosen: 'b' }],
])('%j after %s among %j is %j', (state, key, names, next) => {
  const options = optionsOf(names);
  expect(afterKey(state, key, options, findChosen(options, state.chosen))).toEqual(next);
});
