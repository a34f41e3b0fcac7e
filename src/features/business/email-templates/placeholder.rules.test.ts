import { expect, test } from 'vitest';
import { fillTemplate, findUnknown } from './placeholder.rules.ts';

const values = { customerName: 'Ava Stone', ticketId: 'TKT-000007', invoiceLink: '' };

test('a template is filled in its order; blanks in the braces make no difference', () => {
  expect(fillTemplate('Hello {{customerName}}, {{ ticketId }} is done.', values)).toEqual([
    { kind: 'text', text: 'Hello ' },
    { kind: 'value', text: 'Ava Stone' },
    { kind: 'text', text: ', ' },
    { kind: 'value', text: 'TKT-000007' },
    { kind: 'text', text: ' is done.' },
  ]);
});

test('what has no value is missing, what nobody knows stays as it was written', () => {
  expect(fillTemplate('{{invoiceLink}}{{ price}}', values)).toEqual([
    { kind: 'missing', text: '{{invoiceLink}}' },
    { kind: 'unknown', text: '{{ price}}' },
  ]);
  expect(fillTemplate('{{customerName}}', { customerName: '  ' })).toEqual([{ kind: 'missing', text: '{{customerName}}' }]);
});

test('unknown placeholders of subject and body are named once, names of every object among them', () => {
  expect(findUnknown('{{price}} {{customerName}}', '{{toString}} {{price}} {{}}')).toEqual(['{{price}}', '{{toString}}', '{{}}']);
});

test.each(['{{customerName', 'customerName}}', '{ {customerName} }', '{customerName}', '{{customer{Name}}', ''])(
  '%o has no placeholder',
  (text) => {
    expect(findUnknown(text)).toEqual([]);
    expect(fillTemplate(text, values)).toEqual(text === '' ? [] : [{ kind: 'text', text }]);
  },
);

test('a value is never read as a template, and the innermost braces count', () => {
  expect(fillTemplate('{{{ticketId}}}', { ticketId: '{{customerName}}' })).toEqual([
    { kind: 'text', text: '{' },
    { kind: 'value', text: '{{customerName}}' },
    { kind: 'text', text: '}' },
  ]);
});
