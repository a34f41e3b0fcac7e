import { expect, test } from 'vitest';
import { deskForTests, getFieldErrors, type View } from '../test-desk.ts';

const desk = deskForTests();

const keepAsSent = () => desk.sandbox.control.settings({ deskNormalizesText: false });
const HTML = ' Dark & cold\r\n<b onclick="run()">5 < 6</b><script>run()</script> ';
const STORED = 'Dark &amp; cold<br><b>5 &lt; 6</b>';

// Unconfirmed: how the vendor stores texts. Off, they come back as they were sent.
test('the texts of a ticket are stored trimmed, HTML clean, and times to the second', async () => {
  const sent = {
    subject: ' Screen & <b>cable</b>\t',
    description: HTML,
    resolution: HTML,
    category: ' Cables ',
    dueDate: '2026-11-21T10:00:00.987Z',
    cf: { cf_vin: ' 1HGCM ' },
  };
  const stored = {
    subject: 'Screen & <b>cable</b>',
    description: STORED,
    resolution: STORED,
    category: 'Cables',
    dueDate: '2026-11-21T10:00:00.000Z',
    cf: { cf_vin: '1HGCM' },
  };

  const made = await desk.aTicket(sent);
  const changed = (await desk.patch(`/tickets/${(await desk.aTicket()).id}`, sent)).body;

  expect(made).toMatchObject(stored);
  expect(changed).toMatchObject(stored);
  expect(await desk.rows(`/tickets/${made.id}/threads`)).toMatchObject([{ summary: STORED }]);
  await keepAsSent();
  expect(await desk.aTicket(sent)).toMatchObject(sent);
  expect((await desk.patch(`/tickets/${made.id}`, sent)).body).toMatchObject(sent);
});

test('what a change does not name stays as it is, and null stays null', async () => {
  await keepAsSent();
  const { id } = await desk.aTicket({ description: HTML, cf: { cf_vin: null } });
  await desk.sandbox.control.settings({ deskNormalizesText: true });

  const { body } = await desk.patch(`/tickets/${id}`, { subject: ' x ', category: null });

  expect(body).toMatchObject({ subject: 'x', category: null, description: HTML, cf: { cf_vin: null } });
});

test.each<[string, View, View]>([
  ['html', { content: HTML }, { content: STORED }],
  ['plainText', { content: ' 5 < 6\nYes ' }, { content: '5 < 6\nYes' }],
])('a comment as %s is stored in its own way', async (contentType, sent, stored) => {
  const { id } = await desk.aTicket();
  const path = `/tickets/${id}/comments`;

  const comment = (await desk.post(path, { ...sent, contentType })).body;

  expect(comment).toMatchObject(stored);
  expect((await desk.patch(`${path}/${comment.id}`, sent)).body).toMatchObject(stored);
  await keepAsSent();
  expect((await desk.post(path, { ...sent, contentType })).body).toMatchObject(sent);
  expect((await desk.patch(`${path}/${comment.id}`, sent)).body).toMatchObject(sent);
});

test('a message is stored as HTML', async () => {
  const { id: ticketId } = await desk.aTicket();
  const write = () => desk.sandbox.control.edit({ provider: 'desk', kind: 'threads', changes: { ticketId, summary: HTML } });

  await write();
  await keepAsSent();
  await write();

  expect((await desk.rows(`/tickets/${ticketId}/threads`)).map(({ summary }) => summary)).toEqual([HTML, STORED]);
});

test.each<[string, View]>([
  ['contacts', { lastName: " O'Neill ", firstName: '\tSiân', phone: '+44 20\n' }],
  ['accounts', { accountName: ' Bob & Sons ', city: ' Łódź', description: ' First\nSecond ' }],
])('the texts of %s are stored trimmed', async (kind, sent) => {
  const stored = Object.fromEntries(Object.entries(sent).map(([name, text]) => [name, String(text).trim()]));

  const { body } = await desk.post(`/${kind}`, sent);

  expect(body).toMatchObject(stored);
  expect((await desk.patch(`/${kind}/${body.id}`, sent)).body).toMatchObject(stored);
  await keepAsSent();
  expect((await desk.post(`/${kind}`, sent)).body).toMatchObject(sent);
});

test('a name of nothing but spaces is missing where texts are trimmed', async () => {
  const post = async () => getFieldErrors(await desk.post('/accounts', { accountName: ' \n' }));

  expect(await post()).toEqual(['/accountName missing']);
  await keepAsSent();
  expect(await post()).toEqual([]);
});

test('what is stored as HTML is searched and shown as plain text as people read it', async () => {
  const { id } = await desk.aTicket({ description: 'Ticket ID: TKT-000042\nVIN: A & B < C' });
  const path = `/tickets/${id}/comments`;
  const { body: comment } = await desk.post(path, { content: 'A & B < C' });

  expect(await desk.rows(`/tickets/search?${new URLSearchParams({ description: 'VIN: A & B < C' })}`)).toMatchObject([
    { id, description: 'Ticket ID: TKT-000042<br>VIN: A &amp; B &lt; C' },
  ]);
  expect(await desk.rows('/tickets/search?description=TKT-000042')).toMatchObject([{ id }]);
  expect((await desk.get(`${path}/${comment.id}?include=plainText`)).body).toMatchObject({
    content: 'A &amp; B &lt; C',
    plainText: 'A & B < C',
  });
});
