import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { type DirectoryMailbox, listMailboxDirectory } from '../../../mailboxes/server/mailbox-directory.service.ts';
import { readInbox } from './read-inbox.ts';

/** Repeated job that starts readers. */
export const READING_QUEUE = 'mail-reading';
export const READING_SECONDS = 5;

interface Readers {
  /** Starts reading the active mailboxes that no node reads. */
  start(): Promise<void>;
}

/** The readers of this node, one per mailbox. A lease lets one node read each mailbox. */
export function createReaders(deps: ServerDeps): Readers {
  const running = new Map<string, Promise<void>>();
  const read = (mailbox: DirectoryMailbox) => {
    const reader: Promise<void> = readInbox(deps, mailbox)
      .catch((error: unknown) => {
        if (!deps.stopping.aborted)
          deps.log.error({ err: error, source: 'mail', mailboxId: mailbox.id }, 'Reading a mailbox failed; will retry');
      })
      .finally(() => running.delete(mailbox.id));
    running.set(mailbox.id, reader);
  };
  return {
    async start() {
      for (const mailbox of await listMailboxDirectory(deps.database)) {
        if (deps.stopping.aborted) return;
        if (mailbox.isActive && !running.has(mailbox.id)) read(mailbox);
      }
    },
  };
}
