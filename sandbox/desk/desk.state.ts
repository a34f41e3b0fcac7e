import type { AccountsState } from '../accounts/accounts.state.ts';
import { type Credits, createCredits } from '../core/credits.ts';
import type { Identity } from '../core/ids.ts';
import type { SandboxBase } from '../core/service.ts';
import { DEPARTMENTS } from '../datasets/dataset.ts';
import { createAccountStore, createContactStore, type PeopleStore } from './people/people.store.ts';
import type { Account, Agent, Contact, Department } from './people/people.ts';
import { createTicketStore, type TicketStore } from './tickets/ticket.store.ts';
import type { Comment, Thread } from './tickets/ticket.ts';
import type { DeliveredEvent, Webhook } from './webhooks/webhook.ts';

export interface DeskState {
  readonly base: SandboxBase;
  /** Zoho Accounts, where the staff signs in. */
  readonly identity: AccountsState;
  /** The organization's id, as the header `orgId` must carry it. */
  readonly orgId: string;
  readonly organizationName: string;
  readonly departments: readonly Department[];
  readonly agents: readonly Agent[];
  readonly accounts: PeopleStore<Account>;
  readonly contacts: PeopleStore<Contact>;
  readonly tickets: TicketStore;
  /** By ticket, oldest first. */
  readonly comments: Map<string, readonly Comment[]>;
  readonly threads: Map<string, readonly Thread[]>;
  readonly webhooks: Map<string, Webhook>;
  /** Events not delivered yet, by webhook. */
  readonly waitingEvents: Map<string, DeliveredEvent[]>;
  readonly credits: Credits;
  lastTicketNumber: number;
}

const ORG_ID = '60012345';
const ID_PREFIX = '189440000';
const FIRST_TICKET_NUMBER = 101;

/** Ids of the help desk have 18 digits. */
export function nextDeskId({ ids }: SandboxBase): string {
  return ids.next(ID_PREFIX);
}

/** Returns the given identity of a new record, or creates one. */
export function beginDeskRecord({ ids, clock }: SandboxBase, given?: Identity): Identity {
  return ids.begin(ID_PREFIX, clock, given);
}

/** A help desk with its departments and staff, and nothing else yet. */
export function createEmptyDesk(base: SandboxBase, identity: AccountsState): DeskState {
  return {
    base,
    identity,
    orgId: ORG_ID,
    organizationName: 'OBDesk Sandbox',
    departments: DEPARTMENTS.map((name, index) => ({ id: nextDeskId(base), name, isDefault: index === 0 })),
    agents: [...identity.users.values()]
      .filter(({ isStaff }) => isStaff)
      .map(({ zuid, isStaff, ...person }) => ({ ...person, id: nextDeskId(base) })),
    accounts: createAccountStore(),
    contacts: createContactStore(),
    tickets: createTicketStore(),
    comments: new Map(),
    threads: new Map(),
    webhooks: new Map(),
    waitingEvents: new Map(),
    credits: createCredits('fixed'),
    lastTicketNumber: FIRST_TICKET_NUMBER - 1,
  };
}

export function findAgent(desk: DeskState, id: string | null): Agent | undefined {
  return id === null ? undefined : desk.agents.find((agent) => agent.id === id);
}

/** The status types by status, from the setting `deskStatuses`. */
export function statusTypes({ base }: DeskState): ReadonlyMap<string, string> {
  const text = base.settings.text('deskStatuses');
  const known = parsedStatuses.get(text);
  if (known) return known;
  const parsed = new Map(
    text.split(',').map((entry): [string, string] => {
      const [status = '', type = 'Open'] = entry.split('=').map((part) => part.trim());
      return [status, type];
    }),
  );
  parsedStatuses.set(text, parsed);
  return parsed;
}

const parsedStatuses = new Map<string, ReadonlyMap<string, string>>();
