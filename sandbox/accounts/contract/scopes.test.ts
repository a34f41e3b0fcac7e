import { expect, test } from 'vitest';
import { covers, isKnownScope, parseScope, splitScopes } from '../scopes.ts';

const isCovered = (granted: string, required: string) => covers(parseScope(granted), parseScope(required));

// Documented: scope grammar: service.group.module.operation, ALL for every operation
test('a scope covers its operation, and ALL covers every operation', () => {
  expect(isCovered('ZohoCRM.users.READ', 'ZohoCRM.users.READ')).toBe(true);
  expect(isCovered('ZohoCRM.notifications.ALL', 'ZohoCRM.notifications.CREATE')).toBe(true);
  expect(isCovered('ZohoCRM.users.READ', 'ZohoCRM.users.UPDATE')).toBe(false);
  expect(isCovered('Desk.tickets.ALL', 'Desk.contacts.READ')).toBe(false);
});

// Documented: ZohoCRM.modules.ALL and ZohoCRM.modules.{module_name}.{operation_type}
test('a scope of all modules covers each module, but not vice versa', () => {
  expect(isCovered('ZohoCRM.modules.ALL', 'ZohoCRM.modules.leads.DELETE')).toBe(true);
  expect(isCovered('ZohoCRM.modules.READ', 'ZohoCRM.modules.Leads.READ')).toBe(true);
  expect(isCovered('ZohoCRM.modules.leads.READ', 'ZohoCRM.modules.READ')).toBe(false);
  expect(isCovered('ZohoCRM.modules.leads.ALL', 'ZohoCRM.modules.leadsources.READ')).toBe(false);
});

// Documented: select-api-scopes.html: WRITE is an alias for CREATE, UPDATE and DELETE
test('WRITE covers creating, updating and deleting, not reading', () => {
  const covered = ['CREATE', 'UPDATE', 'DELETE', 'READ'].map((name) => isCovered('ZohoCRM.modules.WRITE', `ZohoCRM.modules.leads.${name}`));
  expect(covered).toEqual([true, true, true, false]);
});

test.each([
  ['ZohoCRM.modules.READ', 'ZohoCRM.modules.leads.WRITE', false],
  ['ZohoCRM.modules.CREATE', 'ZohoCRM.modules.leads.UPDATE', false],
  ['ZohoCRM.modules.leads.ALL', 'ZohoCRM.modules.accounts.READ', false],
  ['ZohoCRM.settings.ALL', 'ZohoCRM.settings.fields.READ', true],
  ['ZohoCRM.settings.fields.READ', 'ZohoCRM.settings.fields.READ', true],
  ['ZohoCRM.settings.fields.READ', 'ZohoCRM.settings.modules.READ', false],
  ['ZohoCRM.functions.execute.CREATE', 'ZohoCRM.functions.execute.CREATE', true],
  ['ZohoCRM.modules.ALL', 'ZohoCRM.functions.execute.CREATE', false],
  ['ZohoCRM.modules.ALL', 'Desk.tickets.READ', false],
  ['Desk.tickets.ALL', 'Desk.search.READ', false],
  ['Desk.basic.READ', 'Desk.basic.CREATE', false],
  ['Desk.webhooks.ALL', 'Desk.webhooks.CREATE', true],
])('whether %s covers %s: %s', (granted, required, answer) => expect(isCovered(granted, required)).toBe(answer));

test('parses scopes in any case, separated by commas or spaces', () => {
  expect(isCovered('aaaserver.profile.read', 'AaaServer.profile.READ')).toBe(true);
  expect(splitScopes('Desk.tickets.ALL, Desk.basic.READ')).toEqual(['Desk.tickets.ALL', 'Desk.basic.READ']);
});

// Documented: the scopes that OBDesk requests
test.each([
  'ZohoCRM.modules.ALL',
  'Desk.tickets.ALL',
  'ZohoCRM.users.READ',
  'ZohoCRM.settings.READ',
  'ZohoCRM.notifications.ALL',
  'ZohoCRM.functions.execute.CREATE',
  'Desk.contacts.READ',
  'Desk.contacts.CREATE',
  'Desk.basic.READ',
  'Desk.search.READ',
  'Desk.settings.READ',
  'Desk.events.ALL',
  'Desk.webhooks.ALL',
  'Desk.accounts.READ',
  'ZohoCRM.modules.READ',
  'ZohoCRM.modules.contacts.READ',
  'ZohoCRM.modules.leads.READ',
  'ZohoCRM.modules.deals.READ',
  'AaaServer.profile.READ',
])('%s is a scope', (scope) => expect(isKnownScope(scope)).toBe(true));

test('rejects services, groups and operations that Zoho does not have', () => {
  expect(['ZohoCRM.modules.ALL', 'Desk.basic.READ', 'AaaServer.profile.Read'].every(isKnownScope)).toBe(true);
  const unknown = [
    'ZohoBooks.invoices.READ',
    'ZohoCRM.modules.EVERYTHING',
    'ZohoCRM.module.ALL',
    'Desk.ticket.READ',
    'Desk.ALL',
    'ALL',
    '',
  ];
  expect(unknown.filter(isKnownScope)).toEqual([]);
});
