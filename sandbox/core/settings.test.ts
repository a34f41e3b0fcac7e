import { describe, expect, test } from 'vitest';
import { createSettings } from './settings.ts';

const create = () =>
  createSettings({
    limit: { value: 10, about: 'A number from 0 on.' },
    status: { value: 202, from: 200, to: 599, about: 'A number with bounds.' },
    isOn: { value: true, about: 'A yes or no.' },
    name: { value: '', about: 'Any text.' },
    offset: { value: '+05:30', pattern: '[+-]\\d\\d:\\d\\d', about: 'A text of a kind.' },
    format: { value: 'new', choices: ['new', 'old'], about: 'One of few.' },
  });

test('a setting has its default value until it is set', () => {
  const settings = create();
  expect([settings.number('limit'), settings.isOn('isOn'), settings.text('offset')]).toEqual([10, true, '+05:30']);
  settings.set({ limit: 0, isOn: false, offset: '-08:00', format: 'old', name: 'ü' });
  expect([settings.number('limit'), settings.isOn('isOn'), settings.text('offset')]).toEqual([0, false, '-08:00']);
  expect([settings.text('format'), settings.text('name')]).toEqual(['old', 'ü']);
});

test('lists descriptions, values and allowed values', () => {
  const settings = create();
  settings.set({ status: 207 });
  expect(settings.list()).toMatchObject({
    limit: { value: 10, about: 'A number from 0 on.' },
    status: { value: 207, from: 200, to: 599 },
    format: { value: 'new', choices: ['new', 'old'] },
  });
});

describe('rejects an invalid value with a message', () => {
  test.each<[values: Record<string, unknown>, message: string]>([
    [{ unknown: 1 }, 'There is no setting unknown'],
    [{ constructor: 1 }, 'There is no setting constructor'],
    [{ limit: '10' }, 'The setting limit is a number from 0'],
    [{ limit: -1 }, 'The setting limit is a number from 0'],
    [{ limit: Number.POSITIVE_INFINITY }, 'The setting limit is a number from 0'],
    [{ limit: Number.NaN }, 'The setting limit is a number from 0'],
    [{ limit: null }, 'The setting limit is a number from 0'],
    [{ status: 199 }, 'The setting status is a number from 200 to 599'],
    [{ status: 600 }, 'The setting status is a number from 200 to 599'],
    [{ isOn: 'true' }, 'The setting isOn is a boolean'],
    [{ isOn: 1 }, 'The setting isOn is a boolean'],
    [{ name: 5 }, 'The setting name is a string'],
    [{ offset: '5:30' }, 'The setting offset is a text like +05:30'],
    [{ offset: '+05:30 ' }, 'The setting offset is a text like +05:30'],
    [{ offset: '+05:30\n' }, 'The setting offset is a text like +05:30'],
    [{ format: 'New' }, 'The setting format is one of new, old'],
  ])('%j', (values, message) => {
    const settings = create();
    const before = settings.list();
    expect(() => settings.set({ limit: 3, ...values })).toThrow(message);
    expect(settings.list()).toEqual(before);
  });

  test('rejects reading an unknown name', () => {
    expect(() => create().number('unknown')).toThrow('There is no setting unknown');
    expect(() => create().isOn('toString')).toThrow('There is no setting toString');
  });
});
