import type { QuickbooksState } from '../quickbooks.state.ts';
import { QuickbooksError } from '../quickbooks-error.ts';
import { findNameOwner } from './company-file.ts';
import type { Entity, EntityName } from './entity.ts';

/** Throws for a name that no customer, vendor or employee can have, and for one that another of them has. */
export function checkName({ company }: QuickbooksState, name: EntityName, displayName: string, before: Entity | undefined): void {
  if (/[:\t\n]/.test(displayName))
    throw new QuickbooksError('6000', 'The name must not contain a colon, a tab or a new line.', 'DisplayName');
  const owner = findNameOwner(company, displayName);
  if (owner && !(owner.name === name && owner.id === before?.Id)) throw duplicateName(owner.name);
}

/** The name is taken by a record of this kind. */
export function duplicateName(owner: EntityName): QuickbooksError {
  const detail = `The name supplied already exists. : Another ${owner.toLowerCase()} is already using this name. Please use a different name.`;
  return new QuickbooksError('6240', detail);
}
