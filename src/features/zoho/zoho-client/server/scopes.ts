/** Scopes for signing in. They identify the user and are read-only. */
export const SIGN_IN_SCOPES = [
  'AaaServer.profile.READ',
  'ZohoCRM.users.READ',
  'ZohoCRM.settings.READ',
  'ZohoCRM.modules.READ',
  'ZohoCRM.modules.contacts.READ',
  'ZohoCRM.modules.leads.READ',
  'ZohoCRM.modules.deals.READ',
] as const;

/** Scopes of the connection. Each one after the first two is documented for a call that OBDesk makes. */
export const CONNECTION_SCOPES = [
  'ZohoCRM.modules.ALL',
  'Desk.tickets.ALL',
  'ZohoCRM.users.READ',
  'ZohoCRM.settings.READ',
  'ZohoCRM.notifications.ALL',
  'ZohoCRM.functions.execute.CREATE',
  'ZohoSearch.securesearch.READ',
  'Desk.contacts.READ',
  'Desk.contacts.CREATE',
  'Desk.contacts.UPDATE',
  'Desk.accounts.READ',
  'Desk.basic.READ',
  'Desk.search.READ',
  'Desk.settings.READ',
  'Desk.webhooks.CREATE',
  'Desk.webhooks.DELETE',
] as const;
