import { describe, expect, test } from 'vitest';
import { createSwitches } from './switches.ts';

const create = () =>
  createSwitches({
    limit: { value: 10, about: 'A number from 0 on.' },
    status: { value: 202, from: 200, to: 599, about: 'A number with bounds.' },
    isOn: { value: true, about: 'A yes or no.' },
    name: { value: '', about: 'Any text.' },
    offset: { value: '+05:30', pattern: '[+-]\\d\\d:\\d\\d', about: 'A text of a kind.' },
    format: { value: 'new', choices: ['new', 'old'], about: 'One of few.' },
  });

test('a switch has its usual value until it is set', () => {
  const switches = create();
  expect([switches.number('limit'), switches.isOn('isOn'), switches.text('offset')]).toEqual([10, true, '+05:30']);
  switches.set({ limit: 0, isOn: false, offset: '-08:00', format: 'old', name: 'ü' });
  expect([switches.number('limit'), switches.isOn('isOn'), switches.text('offset')]).toEqual([0, false, '-08:00']);
  expect([switches.text('format'), switches.text('name')]).toEqual(['old', 'ü']);
});

test('the list says what each does, what it is set to and what it can be', () => {
  const switches = create();
  switches.set({ status: 207 });
  expect(switches.list()).toMatchObject({
    limit: { value: 10, about: 'A number from 0 on.' },
    status: { value: 207, from: 200, to: 599 },
    format: { value: 'new', choices: ['new', 'old'] },
  });
});

describe('what will not do is refused with a sentence', () => {
  test.each<[values: Record<string, unknown>, message: string]>([
    [{ nobody: 1 }, 'There is no switch nobody'],
    [{ constructor: 1 }, 'There is no switch constructor'],
    [{ limit: '10' }, 'The switch limit is a number from 0'],
    [{ limit: -1 }, 'The switch limit is a number from 0'],
    [{ limit: Number.POSITIVE_INFINITY }, 'The switch limit is a number from 0'],
    [{ limit: Number.NaN }, 'The switch limit is a number from 0'],
    [{ limit: null }, 'The switch limit is a number from 0'],
    [{ status: 199 }, 'The switch status is a number from 200 to 599'],
    [{ status: 600 }, 'The switch status is a number from 200 to 599'],
    [{ isOn: 'true' }, 'The switch isOn is a boolean'],
    [{ isOn: 1 }, 'The switch isOn is a boolean'],
    [{ name: 5 }, 'The switch name is a string'],
    [{ offset: '5:30' }, 'The switch offset is a text like +05:30'],
    [{ offset: '+05:30 ' }, 'The switch offset is a text like +05:30'],
    [{ offset: '+05:30\n' }, 'The switch offset is a text like +05:30'],
    [{ format: 'New' }, 'The switch format is one of new, old'],
  ])('%j', (values, message) => {
    const switches = create();
    const before = switches.list();
    expect(() => switches.set({ limit: 3, ...values })).toThrow(message);
    expect(switches.list()).toEqual(before);
  });

  test('a name nobody knows cannot be read, either', () => {
    expect(() => create().number('nobody')).toThrow('There is no switch nobody');
    expect(() => create().isOn('toString')).toThrow('There is no switch toString');
  });
});
