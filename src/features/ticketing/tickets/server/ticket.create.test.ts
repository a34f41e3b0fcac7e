import { beforeEach, describe, expect, test } from 'vitest';
import { serverForTests } from '../../../../testing/server/server-for-tests.ts';
import type { SignedInCaller } from '../../../../testing/server/test-server.ts';
import type { Ticket, TicketRow } from '../ticket.contract.ts';
import { aTicket } from '../ticket.factory.ts';

const server = serverForTests();
let alice: SignedInCaller;

beforeEach(async () => {
  alice = await server.signedIn({ fullName: 'Alice Archer' });
});

const create = (body: object) => alice.post<Ticket>('/api/tickets', body);

test('creates a ticket as New, not billable and pending, and records who opened it', async () => {
  const { status, body } = await create({ summary: 'No power', customerCompany: 'Harbor Street Garage' });

  expect(status).toBe(201);
  expect(body).toMatchObject({
    type: 'SOD',
    status: 'New',
    billingStatus: 'Not Billable',
    sourceEmail: 'internal',
    syncStatus: 'pending',
    version: 1,
    vehicleStated: true,
    mileage: null,
    mileageUnit: 'mi',
    paymentStatus: 'Unpaid',
    shippingStatus: 'Pending',
    assignees: [],
    alertTags: [],
    rmaLineItems: [],
    zohoCaseId: null,
    lastSync: null,
    lastModifiedBy: 'Alice Archer',
  });
  expect(body.id).toMatch(/^TKT-\d{6}$/);
  expect(body.history).toEqual([
    { id: expect.any(String), timestamp: expect.any(String), user: 'System', content: 'Ticket created', type: 'EVENT', category: '' },
  ]);
  expect((await alice.get(`/api/tickets/${body.id}`)).body).toEqual(body);
});

test('stores every editable field', async () => {
  const fields = {
    summary: 'Schlüssel lernt nicht an',
    type: 'Tool Repair',
    status: 'Received',
    billingStatus: 'Billed',
    sourceEmail: 'a@b.example',
    customerName: 'Jörg Groß',
    customerCompany: 'Müller & Söhne',
    customerEmail: 'j.gross@example.com',
    toolSerial: 'L-ISCANP-0001',
    vehicleYear: 1994,
    vehicleMake: 'Lincoln',
    vehicleModel: 'Town Car',
    vin: '1LNLM82W8RY',
    reg: 'HH-AB 12',
    chassis: 'E46',
    mileage: 120_000,
    mileageUnit: 'mi',
    vehicleStated: false,
    channel: 'Phone',
    department: 'SOD',
    alertTags: ['Urgent', 'Info'],
    rmaNumber: 'RMA-7',
    orderDate: '2026-11-20',
    paymentStatus: 'Paid',
    shippingStatus: 'Shipped',
    productSku: 'ISP-1',
    serviceType: 'Repair',
    technicianId: 'Alice Archer',
    scheduledDate: '2026-12-01',
    scheduledTime: '14:30',
    rmaLineItems: [{ id: '1', description: 'Battery', quantity: 2, unitCost: 19.99 }],
  };
  const { status, body } = await create(fields);

  expect(status).toBe(201);
  expect(body).toMatchObject(fields);
});

test('converts constant names of the specification to their labels', async () => {
  const { body } = await create(
    aTicket({ ...({ type: 'REPAIR', status: 'AWAITING_PARTS', billingStatus: 'NOT_BILLABLE' } as object), alertTags: ['Follow-up'] }),
  );
  expect(body).toMatchObject({ type: 'Tool Repair', status: 'Awaiting Parts', billingStatus: 'Not Billable', alertTags: ['Follow-up'] });

  const types = ['SOD', 'BUG', 'TECH_SUPPORT', 'Bug Report'].map(async (type) => (await create({ ...aTicket(), type })).body.type);
  expect(await Promise.all(types)).toEqual(['SOD', 'Bug Report', 'Tech Support', 'Bug Report']);
});

test('accepts digits as numbers and blank dates as null, and rejects other types', async () => {
  const { body } = await create({ ...aTicket(), vehicleYear: '2019', mileage: '0', orderDate: '', rmaLineItems: [] });
  expect(body).toMatchObject({ vehicleYear: 2019, mileage: 0, orderDate: null });

  const wrong = [{ vehicleYear: true }, { mileage: -1 }, { mileage: 1.5 }, { vehicleStated: 'yes' }, { orderDate: '2026-02-30' }];
  const invalid = [
    { orderDate: '0000-01-01' },
    { rmaLineItems: [{ description: '', quantity: 0.125, unitCost: 1 }] },
    { alertTags: ['Loud'] },
  ];
  for (const field of [...wrong, ...invalid]) expect(await create({ ...aTicket(), ...field })).toMatchObject({ status: 400 });
});

test('requires summary and company, and rejects unknown keys', async () => {
  expect(await create({ customerCompany: 'Garage' })).toMatchObject({ status: 400, body: { message: 'Summary is required' } });
  expect(await create({ summary: ' ', customerCompany: 'Garage' })).toMatchObject({ body: { message: 'Summary is required' } });
  expect(await create({ summary: 'No power' })).toMatchObject({ status: 400, body: { message: 'Customer company is required' } });
  expect(await create(aTicket({ customerEmail: 'nonsense' }))).toMatchObject({ status: 400 });
  expect(await create({ ...aTicket(), colour: 'red' })).toMatchObject({ status: 400, body: { message: 'Unknown field: colour' } });
  expect(await server.database.query('SELECT id FROM tickets')).toMatchObject({ rowCount: 0 });
});

test('ignores read-only fields, so that a new ticket overwrites none and isn’t marked as synced', async () => {
  const first = (await create(aTicket({ summary: 'The first' }))).body;
  const readOnlyFields = {
    id: first.id,
    version: 9,
    createdAt: '2001-01-01',
    lastUpdated: 'x',
    syncStatus: 'synced',
    zohoCaseId: '1',
    lastModifiedBy: 'Eve',
  };
  const second = (await create({ ...aTicket({ summary: 'The second' }), ...readOnlyFields, history: [] })).body;

  expect(second.id).not.toBe(first.id);
  expect(second).toMatchObject({ version: 1, syncStatus: 'pending', zohoCaseId: null, lastModifiedBy: 'Alice Archer' });
  expect(second.createdAt > '2026').toBe(true);
  expect((await alice.get(`/api/tickets/${first.id}`)).body).toMatchObject({ summary: 'The first' });
});

test('adds first notes after the opening event, signed by the caller, and ignores blank ones', async () => {
  const history = [{ content: 'Called, no answer', category: 'Phone call', user: 'n. Eve' }, { content: ' \n' }, { content: 'Second try' }];
  const { body } = await create({ ...aTicket(), history });

  expect(body.history.map(({ user, content, type, category }) => [user, content, type, category])).toEqual([
    ['System', 'Ticket created', 'EVENT', ''],
    ['n. Alice Archer', 'Called, no answer', 'NOTE', 'Phone call'],
    ['n. Alice Archer', 'Second try', 'NOTE', ''],
  ]);
});

test('completes assignees given by name with ID, email and initials, and keeps unknown people as names', async () => {
  const { userId } = await server.signedIn({ fullName: 'Bob Baker' });
  const assignees = ['Bob Baker', { name: 'Carl Unknown', email: 'eve@example.com', avatar: 'XX' }, 'Bob Baker'];
  const { body } = await create({ ...aTicket(), assignees });

  expect(body.assignees).toEqual([
    { id: userId, name: 'Bob Baker', email: expect.stringMatching(/@example\.com$/), avatar: 'BB' },
    { name: 'Carl Unknown', email: '', avatar: 'CU' },
  ]);
});

test('generates IDs for line items', async () => {
  const { body } = await create({ ...aTicket(), rmaLineItems: [{ description: 'Battery', quantity: 1, unitCost: 0 }] });
  expect(body.rmaLineItems).toEqual([{ id: expect.stringMatching(/^[0-9a-f-]{36}$/), description: 'Battery', quantity: 1, unitCost: 0 }]);
});

describe('transactions', () => {
  test('write ticket, history and outbox together or not at all', async () => {
    const { body } = await create(aTicket());
    const queued = await server.database.query('SELECT kind, record_id, generation FROM sync_outbox');
    expect(queued.rows).toEqual([{ kind: 'ticket', record_id: body.id, generation: 1 }]);

    await server.database.query('ALTER TABLE sync_outbox ADD CONSTRAINT nothing_more CHECK (false) NOT VALID');
    try {
      expect(await create(aTicket())).toMatchObject({ status: 500 });
    } finally {
      await server.database.query('ALTER TABLE sync_outbox DROP CONSTRAINT nothing_more');
    }
    const left = await server.database.query(
      'SELECT (SELECT count(*) FROM tickets) AS tickets, (SELECT count(*) FROM ticket_history) AS entries',
    );
    expect(left.rows).toEqual([{ tickets: 1, entries: 1 }]);
    expect((await alice.get('/api/tickets')).headers.get('x-total-count')).toBe('1');
  });
});

test('stores a scanned VIN without scanner characters on create, update and import', async () => {
  const created = await alice.post<Ticket>('/api/tickets', { ...aTicket(), vin: '*I1HGCM82633A004352*' });
  expect(created.body.vin).toBe('1HGCM82633A004352');
  const changed = await alice.put<Ticket>(`/api/tickets/${created.body.id}`, { vin: ' 1ftfw-4l84r fa00451 ' });
  expect(changed.body.vin).toBe('1FTFW4L84RFA00451');
  const form = new FormData();
  form.append('file', new Blob(['Subject,Account Name,VIN\nScanned,Harbor,*5TDGSKFC4RS000468*']), 'tickets.csv');
  const admin = await server.signedIn({ role: 'Admin' });
  await admin.request('POST', '/api/imports/tickets', { body: form });
  expect((await alice.get<TicketRow[]>('/api/tickets?q=5TDGSKFC4RS000468')).body).toMatchObject([{ summary: 'Scanned' }]);
  const { rows } = await server.database.query('SELECT vin FROM tickets WHERE summary = $1', ['Scanned']);
  expect(rows).toEqual([{ vin: '5TDGSKFC4RS000468' }]);
});

test('starts a repair as Received with the number of its ticket, an order date and one responsible person', async () => {
  const people = { assignees: ['Alice Archer'] };
  const { body } = await create({ ...aTicket({ type: 'Tool Repair' }), ...people });
  expect(body).toMatchObject({
    status: 'Received',
    rmaNumber: body.id.replace('TKT', 'RMA'),
    orderDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    technicianId: 'Alice Archer',
    technicianUserId: expect.any(String),
  });
  const given = { status: 'Diagnosing', rmaNumber: 'R-1', orderDate: '2026-01-02', technicianId: 'Jonas Keller' };
  expect((await create({ ...aTicket({ type: 'Tool Repair' }), ...given })).body).toMatchObject({
    ...given,
    assignees: [{ name: 'Jonas Keller' }],
  });
  expect((await create(aTicket())).body).toMatchObject({ status: 'New', rmaNumber: '', orderDate: null, technicianId: '' });
});

test('uses the mileage unit of the company for new tickets', async () => {
  const admin = await server.signedIn({ role: 'Admin' });
  await admin.put('/api/settings/account', { mileageUnit: 'km' });
  expect((await create(aTicket())).body.mileageUnit).toBe('km');
  expect((await create(aTicket({ mileageUnit: 'mi' }))).body.mileageUnit).toBe('mi');
});

test('rejects a shipped replacement without its serial number', async () => {
  const shipped = { type: 'Tool Repair', status: 'Shipped', rmaOutcome: 'Replaced' };
  const { status, body } = await alice.post('/api/tickets', aTicket(shipped));
  expect({ status, body }).toMatchObject({ status: 400, body: { message: 'Enter the serial number of the replacement before it ships.' } });
  expect((await alice.post('/api/tickets', aTicket({ ...shipped, replacementSerial: 'N-1' }))).status).toBe(201);
});
