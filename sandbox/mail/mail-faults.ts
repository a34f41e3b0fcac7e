import type { Fault, FaultKind } from '../core/faults.ts';
import type { MailState } from './mail.state.ts';

interface Occasion {
  /** Recipient for `smtp_recipient`, otherwise the user of the mailbox. */
  readonly address?: string | undefined;
  /** IMAP command without `UID`. */
  readonly command?: string | undefined;
}

/** Returns the fault of a kind that applies, and counts it. */
export function fireFault({ base }: MailState, kind: FaultKind, { address, command = '' }: Occasion = {}): Fault | undefined {
  return base.faults.fire({ provider: 'mail', paths: [], method: command.toUpperCase(), address, kinds: [kind] })[0];
}
