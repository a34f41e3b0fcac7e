import type { z } from 'zod';
import type { Reply } from './mail-message.contract.ts';

/** Recipient of the reply. */
export const CUSTOMER = 'ada@harbor.example';

/** Request body of a valid reply, with overrides. */
export function aReply(mailboxId: string, given: Partial<z.input<typeof Reply>> = {}): z.input<typeof Reply> {
  return {
    id: crypto.randomUUID(),
    mailboxId,
    to: [{ name: 'Ada', address: CUSTOMER }],
    subject: '',
    text: 'Please restart the tool.',
    seenEntryId: null,
    ...given,
  };
}
