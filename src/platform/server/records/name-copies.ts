import type { RecordKind } from '../../record-kinds.ts';

/** Rows of a feature that hold a copy of another record's name, so that lists and searches need no join. `Deps` are the server's. */
export interface NameCopies<Deps> {
  /** The kind of the named record. */
  readonly kind: RecordKind;
  /** Writes the current name into all copies, in short transactions. Versions, times and histories stay as they are. */
  readonly update: (deps: Deps, id: string) => Promise<void>;
}
