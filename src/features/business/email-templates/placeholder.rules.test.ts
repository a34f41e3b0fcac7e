import { expect, test } from 'vitest';
import { fillTemplate, findUnknown } from './placeholder.rules.ts';

const values = { customerName: 'Ava Stone', ticketId: 'TKT-000007', invoiceLink: '' };

test('fills in a template regardless of spaces in the braces', () => {
  expect(fillTemplate('Hello {{customerName}}, {{ ticketId }} is done.', values)).toEqual([
    { kind: 'text', text: 'Hello ' },
    { kind: 'value', text: 'Ava Stone' },
    { kind: 'text', text: ', ' },
    { kind: 'value', text: 'TKT-000007' },
    { kind: 'text', text: ' is done.' },
  ]);
});

test('lists missing values, and keeps unknown placeholders as written', () => {
  expect(fillTemplate('{{invoiceLink}}{{ price}}', values)).toEqual([
    { kind: 'missing', text: '{{invoiceLink}}' },
    { kind: 'unknown', text: '{{ price}}' },
  ]);
  expect(fillTemplate('{{customerName}}', { customerName: '  ' })).toEqual([{ kind: 'missing', text: '{{customerName}}' }]);
});

test('lists unknown placeholders of subject and body once, including names of object members', () => {
  expect(findUnknown('{{price}} {{customerName}}', '{{toString}} {{price}} {{}}')).toEqual(['{{price}}', '{{toString}}', '{{}}']);
});

test.each(['{{customerName', 'customerName}}', '{ {customerName} }', '{customerName}', '{{customer{Name}}', ''])(
  '%o has no placeholder',
  (text) => {
    expect(findUnknown(text)).toEqual([]);
    expect(fillTemplate(text, values)).toEqual(text === '' ? [] : [{ kind: 'text', text }]);
  },
);

test('doesn’t read a value as a template, and uses the innermost braces', () => {
  expect(fillTemplate('{{{ticketId}}}', { ticketId: '{{customerName}}' })).toEqual([
    { kind: 'text', text: '{' },
    { kind: 'value', text: '{{customerName}}' },
    { kind: 'text', text: '}' },
  ]);
});
