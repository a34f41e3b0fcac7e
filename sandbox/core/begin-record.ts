import type { Edit, SandboxBase } from './service.ts';

/** The id and the time of a new record: those it has had before, or new ones, the id with the prefix of its service. */
export function beginRecord({ ids, clock }: SandboxBase, prefix: string, as: Edit['as']): { readonly id: string; readonly at: number } {
  if (!as) return { id: ids.next(prefix), at: clock.now() };
  ids.take(prefix, as.id);
  return as;
}
