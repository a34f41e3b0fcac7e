import type { Actor } from '../../../../platform/server/actor.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { readDepartments } from '../../sync/server/tickets/departments.service.ts';
import { createCallForPerson } from '../../zoho-connection/server/calls/zoho-calls.service.ts';
import type { SentTicket, ZohoResult } from '../zoho-proxy.contract.ts';
import { createAccountFinder } from './desk-people.service.ts';
import { nameTicket, type Sending, sendTicket } from './desk-send-one.ts';
import { type ItemOutcome, requireDone, requireJudged } from './results.ts';

/** Adds tickets to Zoho Desk, each once, and answers what became of each. */
export async function sendTickets(deps: ServerDeps, { userId }: Actor, items: readonly SentTicket[]): Promise<{ data: ZohoResult[] }> {
  const zoho = createCallForPerson(deps, userId);
  const [first] = items;
  const message = items.length === 1 && first ? `Failed to sync ticket ${nameTicket(first)}.` : `Failed to sync ${items.length} tickets.`;
  const departments = requireDone(await readDepartments(zoho), message);
  const sending = { zoho, departments, findAccountId: createAccountFinder(zoho) };
  const sent = await Promise.all(groupByContact(items).map((group) => sendGroup(sending, group)));
  const inOrder = sent.flat().toSorted((one, other) => one.place - other.place);
  const outcomes = inOrder.map(({ outcome }) => outcome);
  return { data: requireJudged(outcomes, message) };
}

interface Placed {
  /** Among all that were sent. */
  readonly place: number;
  readonly item: SentTicket;
}

/** Tickets of one contact go one after the other, so that the contact is made once; those of others go beside them. */
function groupByContact(items: readonly SentTicket[]): Placed[][] {
  const groups = new Map<string, Placed[]>();
  for (const [place, item] of items.entries()) {
    const key = (item.Email ?? '').trim().toLowerCase() || JSON.stringify([item.Contact_Name, item.Account_Name]);
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    group.push({ place, item });
  }
  return [...groups.values()];
}

async function sendGroup(sending: Sending, group: readonly Placed[]): Promise<{ place: number; outcome: ItemOutcome }[]> {
  const outcomes: { place: number; outcome: ItemOutcome }[] = [];
  let contactId: string | undefined;
  for (const { place, item } of group) {
    const sent = await sendTicket(sending, item, contactId);
    contactId = sent.contactId ?? contactId;
    outcomes.push({ place, outcome: sent.outcome });
  }
  return outcomes;
}
