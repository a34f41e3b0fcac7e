import type { Tone } from '../../../../platform/web/ui/text/tones.ts';
import type { MailMessage } from '../mail-message.contract.ts';

/** Describes the state of a message in two words or fewer. */
export function describeMailState({ direction, state, recipients }: Pick<MailMessage, 'direction' | 'state' | 'recipients'>): {
  readonly label: string;
  readonly tone: Tone;
} {
  switch (state) {
    case 'review':
      return { label: 'To review', tone: 'orange' };
    case 'ignored':
      return { label: 'Ignored', tone: 'gray' };
    case 'withdrawn':
      return { label: 'Undone', tone: 'gray' };
    case 'queued':
      return { label: 'Waiting', tone: 'yellow' };
    case 'sending':
      return { label: 'Sending', tone: 'yellow' };
    case 'unclear':
      return { label: 'Not confirmed', tone: 'orange' };
    case 'failed':
      return { label: 'Not delivered', tone: 'red' };
    case 'sent':
      return recipients.some((recipient) => recipient.state === 'failed')
        ? { label: 'Not delivered', tone: 'red' }
        : { label: 'Sent', tone: 'green' };
    case 'done':
    case 'stored':
      return direction === 'in' ? { label: 'Received', tone: 'gray' } : { label: 'Sent', tone: 'green' };
  }
}

/** Returns the sender of a received message, or the recipients of a sent one. */
export function toOtherSide({ direction, from, to }: Pick<MailMessage, 'direction' | 'from' | 'to'>): string {
  if (direction === 'out') return to.map(({ name, address }) => name || address).join(', ');
  return from.name || from.address || 'Unknown sender';
}
