/** Tests that start many programs, and the files and folders whose change makes them run again; by a name for the group. */
export type Proofs = Readonly<Record<string, { readonly tests: readonly string[]; readonly guards: readonly string[] }>>;

export const PROOFS: Proofs;

/** Lists the tests that have passed on exactly the files that they guard. */
export function findProved(folder?: string, proofs?: Proofs): string[];

/** Keeps that all proofs have passed on the files as they are now. */
export function keepProved(folder?: string, proofs?: Proofs): void;
