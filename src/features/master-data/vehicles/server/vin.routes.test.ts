import { readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptyTables } from '../../../../testing/server/empty-tables.ts';
import { type SignedInCaller, startTestServer, type TestServer } from '../../../../testing/server/test-server.ts';
import type { DecodedVin } from '../vin.contract.ts';

let server: TestServer;
let alice: SignedInCaller;
let vpic: Server;
/** Response of the vPIC service to the next requests. */
let answerAs: RequestListener;
let asked: string[] = [];

const HONDA = '1HGCM82633A004352';
/** A maker missing from the built-in data. */
const UNKNOWN_MAKER = '11111111111111111';

beforeAll(async () => {
  vpic = createServer((request, response) => {
    asked.push(request.url ?? '');
    answerAs(request, response);
  });
  await new Promise<void>((resolve) => {
    vpic.listen(0, '127.0.0.1', resolve);
  });
  server = await startTestServer({ env: { VPIC_URL: `http://127.0.0.1:${(vpic.address() as AddressInfo).port}/vpic` } });
});
beforeEach(async () => {
  asked = [];
  answerAs = vpicAnswer({ Make: '', Model: '', ModelYear: '' });
  alice = await server.signedIn();
});
afterEach(async () => {
  // Ends the pause that an earlier test may have triggered.
  server.clock.advance(3_600_000);
  await emptyTables(server.database);
});
afterAll(async () => {
  await server.close();
  vpic.closeAllConnections();
  vpic.close();
});

const decode = (vin: string) => alice.get<DecodedVin & { message: string }>(`/api/vin/${encodeURIComponent(vin)}`);

function vpicAnswer(result: object): RequestListener {
  return (_request, response) => response.end(JSON.stringify({ Count: 1, Results: [{ ErrorCode: '0', ...result }] }));
}

test('decodes a US VIN with the built-in data only', async () => {
  expect(await decode(HONDA)).toMatchObject({
    status: 200,
    body: { make: 'Honda', model: 'Accord', year: 2003, complete: true, source: 'offline', warning: '' },
  });
  expect(asked).toEqual([]);
});

test('warns about a wrong check digit and invalid letters, and decodes the VIN', async () => {
  const wrong = await decode('1HGCM82643A004352');
  expect(wrong.body).toMatchObject({ make: 'Honda', model: 'Accord', year: 2003 });
  expect(wrong.body.warning).toContain('position 9 is 4 and should be 3');
  const corrected = await decode('1HGCM82633AOO4352');
  expect(corrected.body).toMatchObject({ make: 'Honda', year: 2003 });
  expect(corrected.body.warning).toContain('read O as 0');
});

test.each(['1HGCM82633A00435', '1HGCM82633A00435ü', '%00', ' '])('rejects %j and explains the format', async (vin) => {
  const { status, body } = await decode(vin);
  expect(status).toBe(400);
  expect(body.message).toMatch(/^VIN not found or invalid\. A VIN (has 17 characters|can only contain letters and digits)\./);
});

test('returns 404 for an unknown VIN', async () => {
  expect(await decode('11111111111111111')).toMatchObject({ status: 404, body: { message: 'VIN not found or invalid.' } });
});

test('knows the maker of a European VIN, and adds details from vPIC without changing the make', async () => {
  answerAs = vpicAnswer({ Make: 'EAGLE', Model: 'Medallion', ModelYear: '1988' });
  expect((await decode('VF1RFB00068721753')).body).toMatchObject({
    make: 'Renault',
    model: '',
    year: null,
    complete: false,
    source: 'offline',
  });
  answerAs = vpicAnswer({ Make: 'AUDI', Model: 'A4', ModelYear: '2013' });
  expect((await decode('WAUZZZ8K1DA006278')).body).toMatchObject({ make: 'Audi', model: 'A4', year: 2013, complete: true, source: 'vpic' });
});

test.each([
  ['1FTFW4L84RFA00451', { make: 'Ford', model: '', year: 2024 }, ['F-450', 'F-150'], 'The model could be F-150 or F-450.'],
  ['5TDGSKFC4RS000468', { make: '', model: '', year: 2024 }, ['', ''], 'Lexus and Toyota use this code.'],
  ['4ENGAAA83R1000457', { make: 'E-One', model: 'Truck', year: null }, ['Truck', 'Truck'], 'The year could be 1994 or 2024'],
])('returns the shared values and the candidates of %s, which fits several vehicles', async (vin, shared, models, warning) => {
  const { status, body } = await decode(vin);
  expect({ status, body }).toMatchObject({ status: 200, body: { ...shared, vin, complete: false } });
  expect(body.candidates.map(({ model }) => model)).toEqual(models);
  expect(body.warning).toContain(warning);
  expect((await decode(vin)).body).toEqual(body);
});

const RIGHT_ANSWERS: Readonly<Record<string, object>> = {
  '1FTFW4L84RFA00451': { make: 'Ford', year: 2024, model: '', warning: 'The model could be F-150 or F-450.' },
  '5TDGSKFC4RS000468': { year: 2024, warning: 'Lexus and Toyota use this code.' },
  I1HGCM82633A004352: { make: 'Honda', model: 'Accord', year: 2003, vin: HONDA },
  '4ENGAAA83R1000457': { make: 'E-One', year: null, warning: expect.stringContaining('1994 or 2024') },
};

test('decodes every VIN of the case file correctly', async () => {
  const lines = readFileSync('src/testing/cases/vins.csv', 'utf8').trim().split('\n').slice(1);
  const answers = await Promise.all(
    lines.map(async (line) => {
      const [vin = ''] = line.split(',');
      return [vin, (await decode(vin)).body];
    }),
  );
  expect(answers).toHaveLength(4);
  expect(Object.fromEntries(answers)).toMatchObject(RIGHT_ANSWERS);
});

test('ignores what a scanner adds', async () => {
  const { body } = await decode('*I1HGCM82633A004352*');
  expect(body).toMatchObject({ vin: HONDA, make: 'Honda', model: 'Accord', year: 2003, warning: '' });
});

test('doesn’t let vPIC change the year and make of the built-in data', async () => {
  answerAs = vpicAnswer({ Make: 'VOLKSWAGEN', Model: 'Golf', ModelYear: '1983' });
  expect((await decode('WVWZZZ1KZDW123456')).body).toMatchObject({ make: 'Volkswagen', model: 'Golf', year: 2013, source: 'vpic' });
  answerAs = vpicAnswer({ Make: 'AUDI', Model: 'Q8', ModelYear: '1984' });
  expect((await decode('WAUZZZ4G0EN012345')).body).toMatchObject({ make: 'Audi', model: 'Q8', year: null });
});

test('finds a decoded VIN on every server without a request, and decodes it again for other data', async () => {
  answerAs = vpicAnswer({ Make: 'AUDI', Model: 'A4', ModelYear: '2013' });
  const first = await decode('WAUZZZ8K2DA006278');
  answerAs = vpicAnswer({ Make: 'AUDI', Model: 'A8', ModelYear: '2013' });
  const other = await startTestServer({ connection: server.connection, clock: server.clock });
  const bob = await other.signedIn();
  expect((await bob.get('/api/vin/WAUZZZ8K2DA006278')).body).toEqual(first.body);
  expect(await decode('WAUZZZ8K2DA006278')).toMatchObject({ body: first.body });
  expect(asked).toHaveLength(1);

  answerAs = vpicAnswer({ Make: '', Model: '', ModelYear: '' });
  await decode('WAUZZZ8K3DA006278');
  await server.database.query(`UPDATE vin_decodes SET decoder = 'older', model = 'Quattro'`);
  expect((await bob.get('/api/vin/WAUZZZ8K3DA006278')).body).toMatchObject({ model: '' });
  await other.close();
});

describe('vPIC failures', () => {
  test.each<[string, RequestListener]>([
    ['garbage', (_request, response) => response.end('<html>busy</html>')],
    ['another shape', (_request, response) => response.end('{"Results":[]}')],
    ['half an answer', (_request, response) => response.write('{"Results":[{', () => response.destroy())],
    ['an error', (_request, response) => response.writeHead(503).end()],
    ['a way elsewhere', (_request, response) => response.writeHead(302, { location: '/elsewhere' }).end()],
    ['no answer', (request) => request.destroy()],
    ['endless text', (_request, response) => response.end('x'.repeat(2_000_000))],
    ['a model as long as a book', vpicAnswer({ Make: 'AUDI', Model: 'A'.repeat(900_000), ModelYear: '2013' })],
    ['markup for a make', vpicAnswer({ Make: '<script>alert(1)</script>', Model: 'A4', ModelYear: '2013' })],
    ['the year nine thousand', vpicAnswer({ Make: 'AUDI', Model: 'A4', ModelYear: '9999' })],
    ['NUL', vpicAnswer({ Make: 'AUDI', Model: 'A\u00004', ModelYear: '2013' })],
  ])('returns the built-in result with a notice, and doesn’t cache it as final: %s', async (what, listener) => {
    answerAs = listener;
    const vin = `WAUZZZ8K1DA0${20_000 + what.length}`;
    const answered = await decode(vin);
    expect(answered).toMatchObject({ status: 200, body: { make: 'Audi', year: 2013, complete: false, source: 'offline' } });
    expect(answered.body.warning).toContain('The NHTSA VIN service didn’t respond');
    answerAs = vpicAnswer({ Make: 'AUDI', Model: 'A4', ModelYear: '2013' });
    expect((await decode(vin)).body).toMatchObject({ model: 'A4', complete: true });
  });

  test('reports a VIN that only vPIC could know as temporarily unavailable, and pauses after three failures', async () => {
    answerAs = (_request, response) => response.writeHead(500).end();
    for (let turn = 0; turn < 5; turn += 1) expect((await decode(UNKNOWN_MAKER)).status).toBe(503);
    expect(asked).toHaveLength(3);
    answerAs = vpicAnswer({ Make: 'DODGE', Model: 'Challenger', ModelYear: '2001' });
    server.clock.advance(61_000);
    expect((await decode(UNKNOWN_MAKER)).body).toMatchObject({ make: 'Dodge', model: 'Challenger', source: 'vpic' });
  });
});
