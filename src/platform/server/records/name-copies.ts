/** Rows of a feature that hold a copy of their customer's name, so that lists and searches need no join. `Deps` are the server's. */
export interface NameCopies<Deps> {
  /** Writes the current name into all copies, in short transactions. Versions, times and histories stay as they are. */
  readonly update: (deps: Deps, customerId: string) => Promise<void>;
}
