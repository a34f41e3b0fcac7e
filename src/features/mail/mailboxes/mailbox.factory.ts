import type { z } from 'zod';
import { Mailbox, type MailboxRow, type MailboxState, NewMailbox } from './mailbox.contract.ts';

/** Request body of a valid mailbox, with overrides. */
export function aMailbox(given: Partial<z.input<typeof NewMailbox>> = {}): z.input<typeof NewMailbox> {
  return { name: 'Support', address: 'support@shop.example', provider: 'microsoft', ...given };
}

const AT = '2026-11-01T09:00:00.000Z';

export function aStoredMailbox(given: Partial<Mailbox> = {}): Mailbox {
  return Mailbox.parse({ id: 'MBX-0001', version: 1, createdAt: AT, lastUpdated: AT, ...NewMailbox.parse(aMailbox()), ...given });
}

/** A row of the list as Admins get it, signed in and not tested yet. */
export function aMailboxRow(given: Partial<MailboxRow> = {}, state: Partial<MailboxState> = {}): MailboxRow {
  const { id, name, address, provider, isActive } = aStoredMailbox();
  const untested = { testedAt: null, hasPlusAddresses: null, hasFiledSent: null, sentFolder: null, authenticationServer: null };
  return { id, name, address, provider, isActive, state: { problem: null, ...untested, ...state }, ...given };
}
