export type ModuleName = 'Leads' | 'Accounts';

export const MODULE_NAMES: readonly ModuleName[] = ['Leads', 'Accounts'];

export function isModuleName(name: string): name is ModuleName {
  return (MODULE_NAMES as readonly string[]).includes(name);
}
