import type { LockKind } from '../../platform/server/locks/held-locks.ts';

/** The advisory lock that customers and who owns which tool is locked under. */
const OWNERS = 'customers.owners';
const BOARD = 'leads.board';

/**
 * Every kind of lock that is kept until the end of a transaction. Transactions take them from above to below, and rows of a kind in the order of
 * their ids: then no two of them wait for each other. Rows that only a locked record leads to, such as its history or its place in the
 * outbox, need none of their own.
 */
export const LOCK_ORDER: readonly LockKind[] = [
  { name: 'jobs.setup', why: 'Nodes that start make the tables of the queues one after the other, and lock nothing else.' },
  { name: 'ticket_bulk_changes', why: 'An undo reads from it which people and tickets it is about.' },
  {
    name: 'users.names',
    why: 'Whoever adds, changes or removes a user: names are free and an Admin is left. Nobody holds a record by then.',
  },
  {
    name: 'users',
    why: 'A sign-in holds its account, and sessions are ended below it. Who is given a ticket keeps the name until it is saved, and a rename goes from the user to the tickets.',
  },
  { name: 'settings', why: 'A save of settings locks its group alone.' },
  { name: 'imports', why: 'A step of an import, or of its undo, holds the import before it knows which records it is about.' },
  { name: 'customer_merges', why: 'An undo reads from it which customers it is about.' },
  {
    name: OWNERS,
    why: 'A merge or a rename goes from the customers to tickets, a repair that replaces a tool from the ticket to its customer.',
  },
  {
    name: 'customers.records',
    why: 'Who gives a record to a customer holds it shared, who adds, renames or merges customers holds it alone. No record is held by then.',
  },
  { name: 'tickets.relations', why: 'A relation has two ends, and two merges could make the same ticket part of two.' },
  { name: 'ticket_merges', why: 'An undo reads from it which tickets it is about, once nobody else merges.' },
  { name: 'customers.import', why: 'Of two imports only one adds a shop.' },
  { name: 'tickets.import', why: 'Imported tickets are numbered in one row.' },
  {
    name: 'customers',
    under: OWNERS,
    why: 'A merge moves their records. After tickets, or in any order, only under the owners.',
  },
  { name: 'serial_owners', under: OWNERS, why: 'Belongs to customers: who owns a tool changes with their lists.' },
  { name: BOARD, why: 'A lead that is placed may move all others of its column.' },
  {
    name: 'leads',
    under: BOARD,
    why: 'Follow the merge of their customer. In another order than that of their ids only under the board.',
  },
  { name: 'tickets', why: 'Follow the merge of their customer; loans, parts and invoices follow them.' },
  { name: 'tools', why: 'Follow the merge of their customer.' },
  { name: 'tools.serial', why: 'A tool that is saved claims its serial number.' },
  { name: 'loans', why: 'Follow the merge of their customer, after the tools.' },
  { name: 'tool_reservations', why: 'Follow the merge of their customer, after the loans.' },
  { name: 'parts', why: 'A repair reserves and uses parts.' },
  {
    name: 'tickets.references',
    why: 'Who refers to a ticket keeps it as it is; who merges, bills or removes it waits for them, and then locks no tool or part.',
  },
  { name: 'invoice_numbers', why: 'A new invoice holds the number until it is kept; whatever may refuse it was locked before.' },
  { name: 'invoices', why: 'Follow their tickets and the merge of their customer.' },
  { name: 'articles', why: 'Stands alone.' },
  { name: 'events', why: 'Stands alone, with its registrations.' },
  { name: 'email_templates', why: 'Stands alone.' },
  { name: 'canned_notes', why: 'Stands alone.' },
  { name: 'saved_views.owner', why: 'A person has so many views and no more; whoever adds one locks nothing else.' },
  { name: 'saved_views', why: 'Stands alone.' },
  { name: 'assistant_conversations', why: 'Stands alone.' },
  { name: 'assistant_reservations', why: 'A question reserves its cost, and locks nothing else.' },
  { name: 'sync_state', why: 'Whoever tells of an alarm of the synchronization holds it, and nothing else.' },
  { name: 'search_progress', why: 'Whoever learns words holds their source, and nothing else.' },
];
