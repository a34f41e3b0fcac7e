/** Rows that copy their customer's name, so that lists and searches need no join. `Deps` are the server's. */
export interface NameCopies<Deps> {
  /** Updates all copies in short transactions. Versions, times and histories don't change. */
  readonly update: (deps: Deps, customerId: string) => Promise<void>;
}
