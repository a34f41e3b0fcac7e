import { formatCount, pluralize } from '../../../platform/number-text.ts';
import { cutText } from '../../../platform/text/clean-text.ts';
import { timestamp } from '../../../platform/time/relative-time.ts';
import { zoneLabel } from '../../../platform/time/zone-label.ts';
import {
  type Announcement,
  type AnnouncementPreview,
  type AnnouncementTarget,
  type AnnouncementText,
  MESSAGE_LIMIT,
  SUBJECT_LIMIT,
} from './announcement.contract.ts';
import type { CalendarEvent } from './event.contract.ts';
import { priceText } from './event.rules.ts';

/** Suggests subject and text of an announcement. `zone` is that of the writer. */
export function suggestAnnouncement(
  { name, date, location, description, price }: Pick<CalendarEvent, 'name' | 'date' | 'location' | 'description' | 'price'>,
  to: AnnouncementTarget['to'],
  zone: string,
): AnnouncementText {
  const isInvitation = to === 'customers';
  const facts = [
    `When: ${timestamp(date, zone)}, ${zoneLabel(zone)}`,
    `Where: ${location}`,
    ...(isInvitation ? [`Price: ${priceText(price)}`] : []),
  ];
  const text = [
    'Hello,',
    `You are ${isInvitation ? 'invited to' : 'registered for'} ${name}.`,
    facts.join('\n'),
    description,
    isInvitation ? 'To register, reply to this email.' : 'If you have questions, reply to this email.',
  ];
  return {
    subject: cutText(`${isInvitation ? 'Invitation' : 'Your registration'}: ${name}`, SUBJECT_LIMIT),
    text: cutText(text.join('\n\n'), MESSAGE_LIMIT),
  };
}

/** '118 recipients', and who doesn't get it: '2 have unsubscribed, 1 has no email address'. */
export function describeRecipients({ recipients, unsubscribed, unreachable, withoutAddress }: AnnouncementPreview): string {
  const left = [
    ...(unsubscribed > 0 ? [`${formatCount(unsubscribed)} ${unsubscribed === 1 ? 'has' : 'have'} unsubscribed`] : []),
    ...(unreachable > 0 ? [`${formatCount(unreachable)} can’t be reached`] : []),
    ...(withoutAddress > 0 ? [`${formatCount(withoutAddress)} ${withoutAddress === 1 ? 'has' : 'have'} no email address`] : []),
  ];
  return [pluralize(recipients, 'recipient'), left.join(', ')].filter((part) => part !== '').join('. ');
}

/** Label of the button: 'Send to 118 people'. */
export const toSendLabel = (recipients: number | undefined): string =>
  recipients === undefined || recipients === 0 ? 'Send' : `Send to ${pluralize(recipients, 'person', 'people')}`;

/** '34 of 120 sent, 2 failed' */
export function describeProgress({ sent, failed, unclear, waiting, withdrawn }: Announcement): string {
  const total = sent + failed + unclear + waiting + withdrawn;
  return [
    sent === total ? `${formatCount(sent)} sent` : `${formatCount(sent)} of ${formatCount(total)} sent`,
    ...(failed > 0 ? [`${formatCount(failed)} failed`] : []),
    ...(unclear > 0 ? [`${formatCount(unclear)} not confirmed`] : []),
    ...(withdrawn > 0 ? [`${formatCount(withdrawn)} withdrawn`] : []),
  ].join(', ');
}

/** Error for an announcement to too many people. */
export const describeRecipientLimit = (count: number, limit: number): string =>
  `An announcement can have up to ${pluralize(limit, 'recipient')}. This one has ${formatCount(count)}.`;
