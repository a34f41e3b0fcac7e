export type ModuleName = 'Leads' | 'Accounts' | 'Contacts' | 'Deals';

export const MODULE_NAMES: readonly ModuleName[] = ['Leads', 'Accounts', 'Contacts', 'Deals'];

/** Modules whose records can be written and subscribed to; the others can only be read in the sandbox. */
export const WRITABLE_MODULES = ['Leads', 'Accounts'] as const satisfies readonly ModuleName[];

export function isModuleName(name: string): name is ModuleName {
  return (MODULE_NAMES as readonly string[]).includes(name);
}

export function isWritable(name: ModuleName): boolean {
  return (WRITABLE_MODULES as readonly ModuleName[]).includes(name);
}
