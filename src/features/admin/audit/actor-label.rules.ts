import { toSkeleton } from '../../../platform/confusables/confusables.ts';
import type { AuditActor } from './audit.contract.ts';

const ID_SHOWN = 8;

/** How the audit log calls a person: by the name of that time, and where others in the log are read alike also by the beginning of the id. */
export function labelActors(actors: readonly AuditActor[]): (actor: { readonly id: string | null; readonly name: string }) => string {
  const idsOf = new Map<string, Set<string>>();
  for (const { id, name } of actors) idsOf.set(toSkeleton(name), (idsOf.get(toSkeleton(name)) ?? new Set()).add(id));
  return ({ id, name }) => {
    const ids = idsOf.get(toSkeleton(name)) ?? new Set();
    const isShared = id !== null && (ids.size > 1 || (ids.size === 1 && !ids.has(id)));
    return isShared ? `${name} (${id.slice(0, ID_SHOWN)})` : name;
  };
}
