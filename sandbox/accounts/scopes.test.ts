import { expect, test } from 'vitest';
import { covers, isKnownScope, parseScope, splitScopes } from './scopes.ts';

const isCovered = (granted: string, required: string) => covers(parseScope(granted), parseScope(required));

// [V] scope grammar: service.group.module.operation, ALL for every operation
test('a scope covers its operation, and ALL covers every operation', () => {
  expect(isCovered('ZohoCRM.users.READ', 'ZohoCRM.users.READ')).toBe(true);
  expect(isCovered('ZohoCRM.notifications.ALL', 'ZohoCRM.notifications.CREATE')).toBe(true);
  expect(isCovered('ZohoCRM.users.READ', 'ZohoCRM.users.UPDATE')).toBe(false);
  expect(isCovered('Desk.tickets.ALL', 'Desk.contacts.READ')).toBe(false);
});

// [V] ZohoCRM.modules.ALL and ZohoCRM.modules.{module_name}.{operation_type}
test('a scope of all modules covers each module, and not the other way round', () => {
  expect(isCovered('ZohoCRM.modules.ALL', 'ZohoCRM.modules.leads.DELETE')).toBe(true);
  expect(isCovered('ZohoCRM.modules.READ', 'ZohoCRM.modules.Leads.READ')).toBe(true);
  expect(isCovered('ZohoCRM.modules.leads.READ', 'ZohoCRM.modules.READ')).toBe(false);
  expect(isCovered('ZohoCRM.modules.leads.ALL', 'ZohoCRM.modules.leadsources.READ')).toBe(false);
});

// [V] operation types of the record calls
test('WRITE covers creating and updating, not deleting or reading', () => {
  expect(['CREATE', 'UPDATE', 'DELETE', 'READ'].map((name) => isCovered('ZohoCRM.modules.WRITE', `ZohoCRM.modules.leads.${name}`))).toEqual(
    [true, true, false, false],
  );
});

test('scopes are written in any case, with commas or spaces between them', () => {
  expect(isCovered('aaaserver.profile.read', 'AaaServer.profile.READ')).toBe(true);
  expect(splitScopes('Desk.tickets.ALL, Desk.basic.READ')).toEqual(['Desk.tickets.ALL', 'Desk.basic.READ']);
});

test('services and operations that Zoho does not have are unknown', () => {
  expect(['ZohoCRM.modules.ALL', 'Desk.basic.READ', 'AaaServer.profile.Read'].every(isKnownScope)).toBe(true);
  expect(['ZohoBooks.invoices.READ', 'ZohoCRM.modules.EVERYTHING', 'Desk.ALL', ''].some(isKnownScope)).toBe(false);
});
