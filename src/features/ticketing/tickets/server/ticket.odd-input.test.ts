import fc from 'fast-check';
import { expect, test } from 'vitest';
import { personForTests, serverForTests } from '../../../../testing/server/server-for-tests.ts';
import { rounds, STRESS_TIMEOUT } from '../../../../testing/server/stress.ts';
import { Ticket, TicketQuery } from '../ticket.contract.ts';
import { aTicket } from '../ticket.factory.ts';

const RUNS = rounds(20, 1_000);

const server = serverForTests();
const alice = personForTests(server);

/** Unexpected values as sent by users, scripts and attackers. */
const oddText = fc.constantFrom(
  '',
  ' ',
  '0',
  '-1',
  '1e9',
  '99999999999999999999',
  'null',
  "'; DROP TABLE tickets; --",
  '%',
  '\\',
  '{}',
  '😀'.repeat(60),
  '\u202e',
  '0000-01-01',
  '2026-02-30',
  'Resolved',
  'NaN',
  '\t\r\n',
  'ß'.repeat(100),
);
const oddValue = fc.oneof(
  oddText,
  fc.string({ unit: 'binary' }),
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(0, -1, 1.5, 2 ** 31, 1e308, true, null, [], {}, [null], [[]]),
);
const oddBody = fc.dictionary(fc.constantFrom(...Object.keys(Ticket.shape), 'colour', '__proto__'), oddValue, { maxKeys: 4 });

/** A busy server may return 503. Any other status above 499 is a failure. */
const isHandled = ({ status, body }: { status: number; body: { message?: unknown } }) =>
  status < 400 || ((status < 500 || status === 503) && typeof body.message === 'string');

test('stores odd bodies or rejects them with a message, and never fails', { timeout: STRESS_TIMEOUT }, async () => {
  const { id } = (await alice.post<Ticket>('/api/tickets', aTicket())).body;
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(oddBody, async (odd) => {
      const replies = [await alice.post('/api/tickets', { ...aTicket(), ...odd }), await alice.put(`/api/tickets/${id}`, odd)];
      refused += replies.filter(({ status }) => status === 400).length;
      return replies.every(isHandled);
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
  expect(refused).toBeGreaterThan(0);
  expect(await alice.get(`/api/tickets/${id}`)).toMatchObject({ status: 200 });
});

test('answers odd queries and IDs with results, nothing or a message, and never fails', { timeout: STRESS_TIMEOUT }, async () => {
  const odd = fc.dictionary(
    fc.constantFrom(...Object.keys(TicketQuery.shape), 'colour'),
    fc.oneof(oddText, fc.string({ unit: 'binary' })),
    { maxKeys: 4 },
  );
  await fc.assert(
    fc.asyncProperty(odd, oddText, async (query, text) => {
      const replies = [
        await alice.get(`/api/tickets?${new URLSearchParams(query)}`),
        await alice.get(`/api/tickets/facets?${new URLSearchParams(query)}`),
        await alice.get(`/api/tickets/${encodeURIComponent(text)}`),
        await alice.post(`/api/tickets/${encodeURIComponent(text)}/internal-comments`, { content: text }),
      ];
      return replies.every(isHandled);
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
});
