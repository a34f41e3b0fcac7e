import { expect, test } from 'vitest';
import { deskForTests, getFieldErrors, getRefusal } from '../test-desk.ts';

const desk = deskForTests();

const anAccount = async (accountName: string) => String((await desk.post('/accounts', { accountName })).body.id);

// Documented: Contact.json: POST /contacts/{id}/merge {ids, source} answers 200 and the contact. Assumed: the other is 404.
test('a merged contact is gone, and its tickets belong to the one that stays', async () => {
  const kept = await desk.aContact({ lastName: 'Nowak', email: 'ewa@shop.example' });
  const other = await desk.aContact({ lastName: 'Nowack', email: 'nowak@shop.example', phone: '555' });
  const ticket = await desk.aTicket({ contactId: other });
  await desk.sandbox.control.clock(5_000);

  const reply = await desk.post(`/contacts/${kept}/merge`, { ids: [other], source: { phone: other } });

  expect([reply.status, reply.body]).toMatchObject([200, { id: kept, lastName: 'Nowak', email: 'ewa@shop.example', phone: '555' }]);
  expect(getRefusal(await desk.get(`/contacts/${other}`))).toEqual([404, 'URL_NOT_FOUND']);
  expect((await desk.get('/contacts/search?email=nowak@shop.example')).status).toBe(204);
  const { body } = await desk.get(`/tickets/${ticket.id}?include=contacts`);
  expect(body).toMatchObject({ contactId: kept, contact: { lastName: 'Nowak' } });
  expect(String(body.modifiedTime) > String(ticket.modifiedTime)).toBe(true);
});

test('the address of a merged contact may be taken over or used again', async () => {
  const kept = await desk.aContact({ email: 'ewa@shop.example' });
  const other = await desk.aContact({ email: 'nowak@shop.example' });

  await desk.post(`/contacts/${kept}/merge`, { ids: [other], source: { email: other } });

  expect(await desk.rows('/contacts/search?email=nowak@shop.example')).toMatchObject([{ id: kept }]);
  expect((await desk.post('/contacts', { lastName: 'New', email: 'ewa@shop.example' })).status).toBe(200);
});

// Unconfirmed: that accounts are merged like contacts.
test('a merged account is gone, and its contacts and tickets belong to the one that stays', async () => {
  const [kept, other] = [await anAccount('Garage'), await anAccount('Garage')];
  const contactId = await desk.aContact({ accountId: other });
  const ticket = await desk.aTicket({ contactId });

  expect((await desk.post(`/accounts/${kept}/merge`, { ids: [other] })).body).toMatchObject({ id: kept, accountName: 'Garage' });

  expect(getRefusal(await desk.get(`/accounts/${other}`))).toEqual([404, 'URL_NOT_FOUND']);
  expect((await desk.get(`/contacts/${contactId}`)).body.accountId).toBe(kept);
  expect((await desk.get(`/tickets/${ticket.id}`)).body.accountId).toBe(kept);
});

test.each(['contacts', 'accounts'])('a merge of %s that does not do is refused and changes nothing', async (kind) => {
  const create = () => (kind === 'contacts' ? desk.aContact() : anAccount('Garage'));
  const [kept, other] = [await create(), await create()];
  const errors = async (body: unknown) => getFieldErrors(await desk.post(`/${kind}/${kept}/merge`, body));

  expect(await errors({ ids: [kept] })).toEqual(['/ids invalid']);
  expect(await errors({ ids: [other, '1'] })).toEqual(['/ids invalid']);
  expect(await errors({ source: {} })).toEqual(['/ids missing']);
  expect(await errors({ ids: [other], source: { phone: '1' } })).toEqual(['/source/phone invalid']);
  expect(await errors({ ids: [other], source: { ownerId: other } })).toEqual(['/source/ownerId invalid']);
  expect(getRefusal(await desk.post(`/${kind}/1/merge`, { ids: [other] }))).toEqual([404, 'URL_NOT_FOUND']);
  expect(await desk.rows(`/${kind}`)).toHaveLength(2);
});
