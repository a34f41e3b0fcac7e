import type { Tone } from '../../../../platform/web/ui/text/tones.ts';
import type { MailboxRow } from '../mailbox.contract.ts';

/** Describes the state of a mailbox in two words or fewer. */
export function describeState({ isActive, state }: Pick<MailboxRow, 'isActive' | 'state'>): { label: string; tone: Tone } {
  if (isActive === false) return { label: 'Off', tone: 'gray' };
  if (state?.problem?.code === 'not_signed_in') return { label: 'Not signed in', tone: 'yellow' };
  if (state?.problem) return { label: 'Problem', tone: 'red' };
  return state?.testedAt ? { label: 'Ready', tone: 'green' } : { label: 'Not tested', tone: 'yellow' };
}
