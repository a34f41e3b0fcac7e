import { expect, test } from 'vitest';
import { labelActors } from './actor-label.rules.ts';

test('people in the log who are read alike are told apart by the beginning of their ids', () => {
  const toLabel = labelActors([
    { id: '11111111-aaaa', name: 'Ana Silva' },
    { id: '22222222-bbbb', name: 'Аnа Silva' },
    { id: '33333333-cccc', name: 'Bob Baker' },
    { id: 'system', name: 'System' },
  ]);
  expect(toLabel({ id: '11111111-aaaa', name: 'Ana Silva' })).toBe('Ana Silva (11111111)');
  expect(toLabel({ id: '22222222-bbbb', name: 'Аnа Silva' })).toBe('Аnа Silva (22222222)');
  expect(toLabel({ id: '33333333-cccc', name: 'Bob Baker' })).toBe('Bob Baker');
  expect(toLabel({ id: '33333333-cccc', name: 'Ana Silva' })).toBe('Ana Silva (33333333)');
  expect(toLabel({ id: '44444444-dddd', name: 'system' })).toBe('system (44444444)');
  expect(toLabel({ id: null, name: 'System' })).toBe('System');
  expect(toLabel({ id: '55555555-eeee', name: 'Carla Cruz' })).toBe('Carla Cruz');
});
