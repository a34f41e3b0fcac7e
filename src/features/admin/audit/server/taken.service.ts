import type { Actor } from '../../../../platform/server/actor.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { createRepeats } from './repeats.ts';
import type { AuditEvent } from './write-entry.ts';

/**
 * Writes that somebody takes something out of the program, before its first byte: the first time of a minute, and how often it was taken again
 * within it. Whether it can be written decides nothing: what may be read is read while the disk is full, too.
 */
export async function recordTaken(deps: ServerDeps, event: AuditEvent & { readonly actor: Actor }): Promise<void> {
  const { actor, action, subject, subjectName, detail } = event;
  await deps.perServer(createRepeats).note(JSON.stringify([actor.userId, action, subject, subjectName, detail]), event);
}

/** Writes down how often things were taken and calls refused since the first time, before the minute is over. */
export const writeRepeats = ({ perServer }: Pick<ServerDeps, 'perServer'>): Promise<void> => perServer(createRepeats).flush();
