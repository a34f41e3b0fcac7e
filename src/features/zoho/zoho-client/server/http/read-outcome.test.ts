import { describe, expect, test } from 'vitest';
import { NoResponse } from '../../../../../platform/server/http-client/http-request.ts';
import { readBatchResults } from './batch-results.ts';
import { readOutcome, toNoResponseOutcome } from './request.ts';
import { readRetryAfter, toUtc } from './times.ts';

const NOW = new Date('2026-11-25T12:00:00.000Z');
const read = (status: number, body: unknown = '', headers: Record<string, string> = {}) =>
  readOutcome({ status, headers, text: typeof body === 'string' ? body : JSON.stringify(body) }, NOW);
const crm = (code: string, details = {}) => ({ code, details, message: 'message', status: 'error' });
const desk = (errorCode: string) => ({ errorCode, message: 'message' });
const HTML = '<!doctype html><h1>We will be right back</h1>';

describe('reads a response as', () => {
  test.each([
    ['ok', 200, { data: [] }],
    ['ok', 200, { code: 'success', details: { output: 'done' }, message: 'function executed' }],
    ['ok', 207, { data: [crm('INVALID_DATA'), { code: 'SUCCESS', details: {}, status: 'success' }] }],
    ['ok', 202, { data: [crm('INVALID_DATA')] }],
    ['ok', 400, { data: [crm('MANDATORY_NOT_FOUND')] }],
    ['ok', 412, { data: [crm('ALREADY_MODIFIED')] }],
    ['empty', 204, ''],
    ['empty', 200, ''],
    ['unchanged', 304, ''],
    ['refused', 400, crm('INVALID_DATA')],
    ['refused', 200, crm('INVALID_DATA')],
    ['refused', 403, crm('NO_PERMISSION')],
    ['refused', 403, desk('OAUTH_ORG_MISMATCH')],
    ['refused', 404, desk('URL_NOT_FOUND')],
    ['unauthorized', 401, crm('INVALID_TOKEN')],
    ['unauthorized', 401, crm('AUTHENTICATION_FAILURE')],
    ['unauthorized', 401, desk('INVALID_OAUTH')],
    ['unauthorized', 401, desk('UNAUTHORIZED')],
    ['unauthorized', 401, HTML],
    ['scope_missing', 401, crm('OAUTH_SCOPE_MISMATCH')],
    ['scope_missing', 403, crm('OAUTH_SCOPE_MISMATCH')],
    ['scope_missing', 403, desk('SCOPE_MISMATCH')],
    ['throttled', 429, crm('TOO_MANY_REQUESTS')],
    ['throttled', 429, desk('TOO_MANY_REQUESTS')],
    ['throttled', 429, HTML],
    ['exhausted', 429, desk('THRESHOLD_EXCEEDED')],
    ['away', 500, desk('INTERNAL_SERVER_ERROR')],
    ['away', 502, HTML],
    ['away', 503, ''],
    ['unreadable', 200, HTML],
    ['unreadable', 200, '{"data":[{"id":"1'],
    ['unreadable', 404, HTML],
    ['unreadable', 400, { data: [{ id: '1' }] }],
  ])('%s: %i %j', (kind, status, body) => expect(read(status, body).kind).toBe(kind));
});

test('returns IDs as text, and the time of the response', () => {
  const outcome = read(200, '{"id":3652397000000624046}', { date: 'Wed, 25 Nov 2026 12:00:07 GMT' });
  expect(outcome).toEqual({
    kind: 'ok',
    status: 200,
    body: { id: '3652397000000624046' },
    characters: 26,
    zohoTime: '2026-11-25T12:00:07.000Z',
  });
  expect(read(204)).toEqual({ kind: 'empty', status: 204, zohoTime: undefined });
});

test('returns the invalid fields of CRM and Desk errors', () => {
  expect(read(400, crm('INVALID_DATA', { api_name: 'Email', json_path: '$.data[0].Email' }))).toEqual({
    kind: 'refused',
    status: 400,
    code: 'INVALID_DATA',
    message: 'message',
    fields: [{ field: 'Email', problem: 'message' }],
  });
  const errors = [
    { fieldName: '/contactId', errorType: 'missing', errorMessage: '' },
    { fieldName: '/email', errorType: 'invalid', errorMessage: 'no address' },
  ];
  expect(read(422, { ...desk('INVALID_DATA'), errors })).toMatchObject({
    fields: [
      { field: 'contactId', problem: 'missing' },
      { field: 'email', problem: 'no address' },
    ],
  });
});

test('returns the time to wait from the headers', () => {
  expect(read(429, crm('TOO_MANY_REQUESTS'))).toEqual({ kind: 'throttled', retryAfterMs: undefined });
  expect(read(429, crm('TOO_MANY_REQUESTS'), { 'retry-after': '7' })).toEqual({ kind: 'throttled', retryAfterMs: 7_000 });
  expect(read(429, desk('THRESHOLD_EXCEEDED'), { 'retry-after': '3600' })).toEqual({ kind: 'exhausted', retryAfterMs: 3_600_000 });
  expect(read(429, crm('TOO_MANY_REQUESTS'), { 'x-api-credits-remaining': '0' })).toMatchObject({ kind: 'exhausted' });
  expect(read(503, '', { 'retry-after': 'Wed, 25 Nov 2026 12:00:30 GMT' })).toMatchObject({ kind: 'away', retryAfterMs: 30_000 });
  expect(readRetryAfter('Wed, 25 Nov 2026 11:00:00 GMT', NOW)).toBe(0);
  expect(readRetryAfter('999999999', NOW)).toBe(86_400_000);
  expect(readRetryAfter('Sat, 13 Sep 275760 00:00:00 GMT', NOW)).toBe(86_400_000);
  expect(['soon', '', '-1', undefined].map((header) => readRetryAfter(header, NOW))).toEqual([undefined, undefined, undefined, undefined]);
});

test.each([
  ['unreachable', false, { kind: 'away', mayBeDone: false }],
  ['timeout', true, { kind: 'away', mayBeDone: true }],
  ['cut', true, { kind: 'away', mayBeDone: true }],
  ['too_large', true, { kind: 'unreadable', mayBeDone: true }],
  ['redirect', true, { kind: 'unreadable', mayBeDone: true }],
] as const)('reads a request without a complete response: %s', (why, wasDelivered, expected) => {
  expect(toNoResponseOutcome(new NoResponse(why, wasDelivered, 'for the log'))).toMatchObject({ why, ...expected });
});

test('reads each item of a batch separately, and only SUCCESS as success', () => {
  const updated = { code: 'SUCCESS', action: 'update', details: { id: '111' }, message: 'record updated', status: 'success' };
  const lowerCase = { code: 'success', details: {}, message: '', status: 'success' };
  const results = readBatchResults(
    { data: [updated, crm('DUPLICATE_DATA', { api_name: 'Email', id: '222' }), lowerCase, { id: '4' }, null] },
    6,
  );
  expect(results.map((result) => (result.isSuccess ? result.id : result.code))).toEqual([
    '111',
    'DUPLICATE_DATA',
    'success',
    'NO_RESULT',
    'NO_RESULT',
    'NO_RESULT',
  ]);
  expect(results[1]).toMatchObject({ fields: [{ field: 'Email', problem: 'message' }], details: { id: '222' } });
  expect(results[0]).toMatchObject({ action: 'update' });
  for (const body of [undefined, null, 'text', {}, { data: {} }]) expect(readBatchResults(body, 1)).toMatchObject([{ code: 'NO_RESULT' }]);
});

test.each([
  ['2021-10-05T11:52:54+05:30', '2021-10-05T06:22:54.000Z'],
  ['2021-10-05T11:52:54+0530', '2021-10-05T06:22:54.000Z'],
  ['2026-01-01T00:30:00-08:00', '2026-01-01T08:30:00.000Z'],
  ['2022-09-23T02:10:27.000Z', '2022-09-23T02:10:27.000Z'],
  ['2022-09-23T02:10Z', '2022-09-23T02:10:00.000Z'],
  ['2022-09-23T02:10:27', undefined],
  ['2022-09-23', undefined],
  ['2022-13-45T02:10:27Z', undefined],
  ['0000-01-01T00:00:00Z', undefined],
  ['', undefined],
  [null, undefined],
  [1_664_000_000_000, undefined],
])('converts the time %j to %j in UTC', (time, expected) => expect(toUtc(time)).toBe(expected));
