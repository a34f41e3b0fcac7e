import { earlier, MINUTE_MS } from '../../../../platform/server/clock.ts';
import type { EmailKind } from '../../../../platform/server/email-delivery.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { findActiveSince } from '../../../admin/auth/server/session.service.ts';
import { getSettings } from '../../../admin/settings/server/settings.service.ts';
import { findActiveAddresses, type UserAddress } from '../../../admin/users/server/user-email.service.ts';
import { composeDigest } from '../digest.rules.ts';
import { listDigestUsers, takeUnsent } from './digest.store.ts';

/** Unread notifications of a user. */
export const digestEmail: EmailKind = { kind: 'notifications', autoSubmitted: 'auto-generated' };

/** A user who has done something in this time sees notifications in the app. */
const ACTIVE_MINUTES = 5;
/** Older notifications aren't sent, for example when the first mailbox is connected. */
const RECENT_MINUTES = 24 * 60;

/** Sends each user who is away the unread notifications that weren't sent yet, in one email. Runs every 10 minutes. */
export async function sendDigests(deps: ServerDeps): Promise<void> {
  const { database, emails, clock } = deps;
  if (!(await emails.isReady(database))) return;
  const now = clock.now();
  const since = earlier(now, RECENT_MINUTES * MINUTE_MS);
  const concerned = await listDigestUsers(database, since, await getSettings(database, 'notifications'));
  const active = await findActiveSince(database, concerned, earlier(now, ACTIVE_MINUTES * MINUTE_MS));
  const away = concerned.filter((id) => !active.has(id));
  for (const user of await findActiveAddresses(database, away)) await sendDigest(deps, user, since);
}

/** One transaction takes the notifications and queues the email, so that each is sent once. */
async function sendDigest(deps: ServerDeps, { id, fullName, email }: UserAddress, since: Date): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const notifications = await takeUnsent(tx, id, since, deps.clock.now());
    if (notifications.length === 0) return;
    const { subject, text, ticketId } = composeDigest(notifications, deps.config.appUrl);
    const to = [{ name: fullName, address: email }];
    await deps.emails.queue(tx, { kind: digestEmail.kind, to, subject, text, responseTicketId: ticketId });
  });
}
