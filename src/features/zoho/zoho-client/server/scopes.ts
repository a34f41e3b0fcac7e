/** What signing in asks for: who somebody is, and nothing that could be changed. */
export const SIGN_IN_SCOPES = [
  'AaaServer.profile.READ',
  'ZohoCRM.users.READ',
  'ZohoCRM.settings.READ',
  'ZohoCRM.modules.READ',
  'ZohoCRM.modules.contacts.READ',
  'ZohoCRM.modules.leads.READ',
  'ZohoCRM.modules.deals.READ',
] as const;

/** What the connection needs; each beside the two first is named by the documentation of a call that is made with it. */
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
