import { expect, test } from 'vitest';
import { deskForTests } from '../test-desk.ts';

const desk = deskForTests();

const COMMON = (
  'id,ticketNumber,layoutId,email,phone,subject,status,statusType,createdTime,category,language,subCategory,priority,channel,dueDate,' +
  'responseDueDate,commentCount,threadCount,closedTime,onholdTime,lockedTime,departmentId,contactId,accountId,productId,assigneeId,teamId,' +
  'channelCode,webUrl,isSpam,isArchived,customerResponseTime,source'
).split(',');
const BARE = (
  'description,modifiedTime,classification,resolution,cf,customFields,secondaryContacts,entitySkills,layoutDetails,sharedDepartments,' +
  'sharedCount,taskCount,approvalCount,timeEntryCount,attachmentCount,isTrashed,isDeleted,isEscalated,isOverDue,isResponseOverdue,slaId,' +
  'channelRelatedInfo,modifiedBy'
).split(',');
const getKeys = (body: object | undefined) => Object.keys(body ?? {}).sort();

// Documented: Ticket.json, schemas listviewJson, ticketResponse and ticket_detail_response.
test('a list, a creation, a change and a reading show what each of them does, and no more', async () => {
  const created = await desk.aTicket();
  const changed = (await desk.patch(`/tickets/${created.id}`, { subject: 'Other' })).body;
  const [row] = await desk.rows('/tickets');
  const read = (await desk.get(`/tickets/${created.id}`)).body;

  expect(getKeys(row)).toEqual([...COMMON, 'sentiment', 'relationshipType', 'lastThread'].sort());
  expect(getKeys(created)).toEqual([...COMMON, ...BARE].sort());
  expect(getKeys(changed)).toEqual(getKeys(created));
  const detail = ['sentiment', 'isFollowing', 'createdBy', 'tagCount', 'followerCount'];
  expect(getKeys(read)).toEqual([...COMMON, ...BARE, ...detail].sort());
});

// Documented: Counts are strings.
test('all counts are strings', async () => {
  const { id } = await desk.aTicket();
  const { body } = await desk.get(`/tickets/${id}`);

  const counts = Object.entries(body).filter(([name]) => name.endsWith('Count'));
  expect(counts).toHaveLength(9);
  for (const [, count] of counts) expect(count).toBe('0');
});

// Documented: Times are UTC with milliseconds; all but customerResponseTime are whole seconds.
test('times are in UTC with three decimals', async () => {
  const { createdTime, modifiedTime, customerResponseTime } = await desk.aTicket({ status: 'Closed' });

  expect(createdTime).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/);
  expect(modifiedTime).toBe(createdTime);
  expect(customerResponseTime).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});

// Documented: Ticket.json: include=contract gives contractId, skills skillsInfo.
test('include adds each part under its own name', async () => {
  const { id } = await desk.aTicket();
  const bare = getKeys((await desk.get(`/tickets/${id}`)).body);
  const added = async (include: string) =>
    getKeys((await desk.get(`/tickets/${id}?include=${include}`)).body).filter((key) => !bare.includes(key));

  expect(await added('contacts')).toEqual(['contact']);
  expect(await added('products')).toEqual(['product']);
  expect(await added('departments')).toEqual(['department']);
  expect(await added('team')).toEqual(['team']);
  expect(await added('assignee')).toEqual(['assignee']);
  expect(await added('isRead')).toEqual(['isRead']);
  expect(await added('contract')).toEqual(['contractId']);
  expect(await added('skills,contacts')).toEqual(['contact', 'skillsInfo']);
});

test('an assignee is shown by name, or null when there is none', async () => {
  const { body } = await desk.get<{ associatedAgentIds: string[] }>(`/departments/${desk.departmentId()}`);
  const [assigneeId] = body.associatedAgentIds;
  await desk.aTicket({ assigneeId });

  const [row] = await desk.rows('/tickets?include=assignee');

  expect(row).toMatchObject({
    assigneeId,
    assignee: { id: assigneeId, firstName: 'Mara', lastName: 'Keller', email: 'mara.keller@obdesk.example', photoURL: null },
  });
});

test('a ticket is overdue from its due date until it is closed', async () => {
  const { id, isOverDue } = await desk.aTicket({ dueDate: new Date(Date.now() + 60_000).toISOString() });
  expect(isOverDue).toBe(false);
  await desk.sandbox.control.clock(120_000);
  expect((await desk.get(`/tickets/${id}`)).body.isOverDue).toBe(true);

  await desk.patch(`/tickets/${id}`, { status: 'Closed' });

  expect((await desk.get(`/tickets/${id}`)).body.isOverDue).toBe(false);
});

test('a contact or an account that is gone leaves its tickets readable', async () => {
  const accountId = String((await desk.post('/accounts', { accountName: 'Garage' })).body.id);
  const contactId = await desk.aContact({ accountId, lastName: 'Lost' });
  const { id } = await desk.aTicket({ contactId, description: 'Dark' });
  const { edit } = desk.sandbox.control;

  await edit({ provider: 'desk', kind: 'accounts', id: accountId, remove: true });
  expect((await desk.get(`/tickets/${id}?include=contacts`)).body).toMatchObject({
    accountId,
    contact: { lastName: 'Lost', account: null },
  });
  await edit({ provider: 'desk', kind: 'contacts', id: contactId, remove: true });

  expect((await desk.get(`/tickets/${id}?include=contacts`)).body).toMatchObject({ contactId, contact: null });
  expect(await desk.rows(`/tickets/${id}/threads`)).toMatchObject([{ author: null, fromEmailAddress: null }]);
  expect(await desk.rows(`/tickets/search?id=${id}`)).toMatchObject([{ contact: null }]);
});
