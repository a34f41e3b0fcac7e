import type { LockKind } from '../../platform/server/database/lock-tracker.ts';

/** Advisory lock for customers and tool owners. */
const OWNERS = 'customers.owners';
const BOARD = 'leads.board';

/**
 * Locks held until the end of a transaction, acquired from top to bottom and by ID within a type, so that transactions
 * can't deadlock. Rows reached only through a locked record, such as its history, need no lock of their own.
 */
export const LOCK_ORDER: readonly LockKind[] = [
  { name: 'jobs.setup', why: 'Starting nodes create the job tables one after another, and lock nothing else.' },
  { name: 'mail_messages.digest', why: 'Processing a received message waits for its copies before it locks anything else.' },
  { name: 'ticket_bulk_changes', why: 'An undo reads from it which users and tickets to lock.' },
  {
    name: 'users.names',
    why: 'Changing users checks that names are free and an Admin is left. No record is locked before it.',
  },
  {
    name: 'users',
    why: 'A sign-in locks its user before ending sessions. Assigning a ticket locks the name of its assignee, and a rename goes from the user to the tickets.',
  },
  { name: 'settings', why: 'Saving settings locks its group only.' },
  { name: 'imports', why: 'A step of an import or its undo locks the import before it knows its records.' },
  { name: 'customer_merges', why: 'An undo reads from it which customers to lock.' },
  {
    name: OWNERS,
    why: 'A merge or rename goes from customers to tickets, a repair that replaces a tool from the ticket to its customer.',
  },
  {
    name: 'customers.records',
    why: 'Shared for assigning a record to a customer; exclusive for adding, renaming or merging customers. No record is locked before it.',
  },
  { name: 'tickets.relations', why: 'A link has two ends, and two merges could merge the same ticket twice.' },
  { name: 'ticket_merges', why: 'An undo reads from it which tickets to lock, after other merges have finished.' },
  { name: 'customers.import', why: 'Only one of two concurrent imports may add a customer.' },
  { name: 'tickets.import', why: 'Imported tickets share one sequence.' },
  {
    name: 'customers',
    under: OWNERS,
    why: 'A merge moves their records. May follow tickets or be locked in any order only under the owners lock.',
  },
  { name: 'serial_owners', under: OWNERS, why: 'Changes with the tool lists of customers.' },
  { name: BOARD, why: 'Placing a lead may move all others in its column.' },
  {
    name: 'leads',
    under: BOARD,
    why: 'Follow the merge of their customer. Locked in any order only under the board lock.',
  },
  { name: 'notes', why: 'Follow their lead and the merge of their customer.' },
  { name: 'tasks', why: 'Follow their lead and the merge of their customer, after the notes.' },
  { name: 'tickets', why: 'Follow the merge of their customer; loans, parts and invoices follow tickets.' },
  { name: 'mail_outbox.limits', why: 'Taking the next message of a mailbox counts those that are being sent, then locks the message.' },
  { name: 'mail_messages', why: 'Follow their ticket. Sending one adds it to the history, which may change tools, parts and loans.' },
  { name: 'tools', why: 'Follow the merge of their customer.' },
  { name: 'tools.serial', why: 'Saving a tool claims its serial number.' },
  { name: 'loans', why: 'Follow the merge of their customer, after the tools.' },
  { name: 'tool_reservations', why: 'Follow the merge of their customer, after the loans.' },
  { name: 'suppliers', why: 'A new name goes to the parts and the draft. Ordering parts locks their suppliers first.' },
  { name: 'parts', why: 'A repair reserves and uses parts.' },
  { name: 'purchase_orders', why: 'Receiving locks the parts of an order, then the order, to book both.' },
  {
    name: 'tickets.references',
    why: 'Shared while adding a reference to a ticket. Merging, billing or removing a ticket waits for it and then locks no tool or part.',
  },
  { name: 'invoice_numbers', why: 'A new invoice holds the number until COMMIT; everything that may reject it is locked before.' },
  { name: 'invoices', why: 'Follow their tickets and the merge of their customer.' },
  { name: 'articles', why: 'Locked alone.' },
  { name: 'events', why: 'Locked alone, with its registrations.' },
  { name: 'email_templates', why: 'Locked alone.' },
  { name: 'canned_notes', why: 'Locked alone.' },
  { name: 'price_list_items', why: 'Locked alone.' },
  { name: 'saved_views.owner', why: 'Enforces the limit of views per user. Adding one locks nothing else.' },
  { name: 'saved_views', why: 'Locked alone.' },
  { name: 'mailboxes.count', why: 'Enforces the limit of mailboxes and distinct addresses. Only a mailbox is locked after it.' },
  { name: 'mailboxes', why: 'Signing in and reporting a problem lock nothing else.' },
  { name: 'assistant_conversations', why: 'Locked alone.' },
  { name: 'assistant_reservations', why: 'A question reserves its cost and locks nothing else.' },
  { name: 'sync_state', why: 'Sending a sync alarm locks nothing else.' },
  { name: 'search_progress', why: 'Indexing words locks their source only.' },
];
