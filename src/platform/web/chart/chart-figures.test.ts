import { expect, test } from 'vitest';
import {
  formatCountAndShare,
  formatFigure,
  formatHours,
  formatPercent,
  formatShare,
  formatShareOf,
  toCsv,
  toFileName,
} from './chart-figures.ts';

test('writes a header, one row per label, and an empty cell for a missing value', () => {
  const figures = {
    columns: ['Type', 'Tickets', 'Before'],
    rows: [
      { label: 'SOD, "remote"', values: [1_234, 0.5] },
      { label: '=1+1', values: [0, null] },
    ],
  };
  expect(toCsv(figures)).toBe('Type,Tickets,Before\r\n"SOD, ""remote""",1234,0.5\r\n\'=1+1,0,\r\n');
});

test('formats values, durations and shares', () => {
  expect([0, 1, 1_234, 1.25, null].map(formatFigure)).toEqual(['0', '1', '1,234', '1.3', '–']);
  expect([0, 0.5, 1, 5.25, 47.9, 48, null].map(formatHours)).toEqual(['0 min', '30 min', '1.0 h', '5.3 h', '47.9 h', '2.0 days', '–']);
  expect([0, 12, 33.333, null].map(formatPercent)).toEqual(['0%', '12%', '33.3%', '–']);
  expect([formatShare(1, 3), formatShare(0, 0)]).toEqual(['33%', '0%']);
  expect(toFileName('Ticket Volume by Type')).toBe('ticket-volume-by-type');
});

test('adds a percentage only to shares of ten or more', () => {
  expect([formatShareOf(0, 2), formatShareOf(9, 9), formatShareOf(4, 10)]).toEqual(['0 of 2', '9 of 9', '40% (4 of 10)']);
  expect([formatCountAndShare(1, 3), formatCountAndShare(9, 9), formatCountAndShare(4, 10)]).toEqual(['1', '9', '4 · 40%']);
});
