import { expect, test } from 'vitest';
import { findOptions, toOption, toSuggestion } from '../../overlay/choose-from.ts';

const MAKES = ['Alfa Romeo', 'Citroen', 'Land Rover', 'Mercedes-Benz', 'Rover', 'Volkswagen'];
const NAMES = { VW: 'Volkswagen', Mercedes: 'Mercedes-Benz' };

test('lists options that start with the text first, then word prefixes, then other matches, each once', () => {
  expect(findOptions(MAKES, 'ro')).toEqual(['Rover', 'Alfa Romeo', 'Land Rover', 'Citroen']);
  expect(findOptions(MAKES, 'Citroë')).toEqual(['Citroen']);
  expect(findOptions(MAKES, 'mercedes b', NAMES)).toEqual(['Mercedes-Benz']);
  expect(findOptions(MAKES, 'vw', NAMES)).toEqual(['Volkswagen']);
  expect(findOptions(MAKES, '', NAMES)).toEqual(MAKES);
  expect(findOptions(MAKES, 'Trabant')).toEqual([]);
});

test('returns the listed spelling of a fully typed option and other text unchanged', () => {
  expect(['alfaromeo', 'vw', 'Citroën', 'Trabant', '', '-'].map((typed) => toOption(MAKES, typed, { otherNames: NAMES }))).toEqual([
    'Alfa Romeo',
    'Volkswagen',
    'Citroen',
    'Trabant',
    '',
    '-',
  ]);
});

test('compares fully typed text with the given key, which may be stricter than the search', () => {
  const toKey = (name: string) => name.replaceAll(' ', '').toLowerCase();
  expect(findOptions(['A1 Auto'], 'A-1 Auto')).toEqual(['A1 Auto']);
  expect(toSuggestion(['A1 Auto'], 'A-1 Auto')).toEqual({ value: 'A1 Auto', label: '' });
  expect(toSuggestion(['A1 Auto'], 'A-1 Auto', { toKey })).toBeUndefined();
  expect(toSuggestion(['A1 Auto'], 'a1auto', { toKey })).toEqual({ value: 'A1 Auto', label: '' });
});
