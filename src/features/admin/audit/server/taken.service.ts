import type { Actor } from '../../../../platform/server/actor.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { createRepeats } from './repeats.ts';
import type { AuditEvent } from './write-entry.ts';

/**
 * Audits a download before its first byte is sent: the first one per time window (default: a minute), and the number of repeats. A failed audit entry doesn't block
 * the download, so that reads continue while the disk is full.
 */
export async function recordTaken(deps: ServerDeps, event: AuditEvent & { readonly actor: Actor }, windowMs?: number): Promise<void> {
  const { actor, action, subject, subjectName, detail } = event;
  await deps.perServer(createRepeats).note(JSON.stringify([actor.userId, action, subject, subjectName, detail]), event, windowMs);
}

/** Writes the pending counts of repeated downloads and rejected requests before their time window ends. */
export const writeRepeats = ({ perServer }: Pick<ServerDeps, 'perServer'>): Promise<void> => perServer(createRepeats).flush();
