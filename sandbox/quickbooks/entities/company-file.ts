import { ENTITY_NAMES, type Entity, type EntityName } from './entity.ts';

type Sequence = 'lists' | 'documents' | 'accounts';

const SEQUENCES: Readonly<Partial<Record<EntityName, Sequence>>> = { Invoice: 'documents', Payment: 'documents', Account: 'accounts' };

interface Tombstone {
  readonly name: EntityName;
  readonly id: string;
  readonly at: number;
}

/** All records of a company, with indexes. */
export interface CompanyFile {
  readonly records: Readonly<Record<EntityName, Map<string, Entity>>>;
  /** Customers, vendors and employees share one list of names, in lower case. */
  readonly names: Map<string, { readonly name: EntityName; readonly id: string }>;
  /** Invoices by DocNumber; more than one only while duplicates are allowed. */
  readonly docNumbers: Map<string, readonly string[]>;
  readonly deleted: Tombstone[];
  /** The last id of each sequence. */
  readonly lastIds: Record<Sequence, number>;
}

export function createCompanyFile(): CompanyFile {
  const records = Object.fromEntries(ENTITY_NAMES.map((name) => [name, new Map<string, Entity>()])) as Record<
    EntityName,
    Map<string, Entity>
  >;
  return { records, names: new Map(), docNumbers: new Map(), deleted: [], lastIds: { lists: 0, documents: 0, accounts: 0 } };
}

/** The id of a new record: lists count together, and so do documents. */
export function nextId({ lastIds }: CompanyFile, name: EntityName): string {
  const sequence = SEQUENCES[name] ?? 'lists';
  lastIds[sequence] += 1;
  return String(lastIds[sequence]);
}

/** Stores a record in place of the one with its id. */
export function put(company: CompanyFile, name: EntityName, entity: Entity): void {
  forget(company, name, entity.Id);
  company.records[name].set(entity.Id, entity);
  const key = toKey(entity.DisplayName);
  if (key !== undefined) company.names.set(key, { name, id: entity.Id });
  if (name === 'Invoice') company.docNumbers.set(String(entity.DocNumber), [...findIdsByNumber(company, entity.DocNumber), entity.Id]);
}

/** Deletes a record for good. */
export function deleteEntity(company: CompanyFile, name: EntityName, id: string, at: number): void {
  forget(company, name, id);
  company.records[name].delete(id);
  company.deleted.push({ name, id, at });
}

/** The record that has a name, whatever its case. */
export function findNameOwner(company: CompanyFile, displayName: string): { readonly name: EntityName; readonly id: string } | undefined {
  return company.names.get(toKey(displayName) ?? '');
}

/** Ids of the invoices with this number. */
export function findIdsByNumber(company: CompanyFile, docNumber: unknown): readonly string[] {
  return company.docNumbers.get(String(docNumber)) ?? [];
}

function forget(company: CompanyFile, name: EntityName, id: string): void {
  const before = company.records[name].get(id);
  if (!before) return;
  const key = toKey(before.DisplayName);
  if (key !== undefined && company.names.get(key)?.id === id) company.names.delete(key);
  const left = findIdsByNumber(company, before.DocNumber).filter((other) => other !== id);
  if (left.length > 0) company.docNumbers.set(String(before.DocNumber), left);
  else company.docNumbers.delete(String(before.DocNumber));
}

function toKey(displayName: unknown): string | undefined {
  return typeof displayName === 'string' ? displayName.trim().toLowerCase() : undefined;
}
