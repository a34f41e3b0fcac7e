import { ENTITY_NAMES, type Entity, type EntityName } from './entity.ts';

export interface Tombstone {
  readonly name: EntityName;
  readonly id: string;
  readonly at: number;
}

/** All records of a company, with what finds them fast. */
export interface Books {
  readonly records: Readonly<Record<EntityName, Map<string, Entity>>>;
  /** Customers, vendors and employees share one list of names, in small letters. */
  readonly names: Map<string, { readonly name: EntityName; readonly id: string }>;
  /** Invoices by DocNumber; more than one only while duplicates are allowed. */
  readonly docNumbers: Map<string, readonly string[]>;
  readonly deleted: Tombstone[];
  /** Last id of the lists and of the documents. */
  lastId: number;
  lastDocumentId: number;
}

export function createBooks(): Books {
  const records = Object.fromEntries(ENTITY_NAMES.map((name) => [name, new Map<string, Entity>()])) as Record<
    EntityName,
    Map<string, Entity>
  >;
  return { records, names: new Map(), docNumbers: new Map(), deleted: [], lastId: 0, lastDocumentId: 0 };
}

/** The id of a new record: the lists count together, documents for themselves. */
export function nextId(books: Books, name: EntityName): string {
  if (name === 'Invoice') books.lastDocumentId += 1;
  else books.lastId += 1;
  return String(name === 'Invoice' ? books.lastDocumentId : books.lastId);
}

/** Keeps a record in place of the one with its id. */
export function put(books: Books, name: EntityName, entity: Entity): void {
  forget(books, name, entity.Id);
  books.records[name].set(entity.Id, entity);
  const key = keyOf(entity.DisplayName);
  if (key !== undefined) books.names.set(key, { name, id: entity.Id });
  if (name === 'Invoice') books.docNumbers.set(String(entity.DocNumber), [...idsNumbered(books, entity.DocNumber), entity.Id]);
}

/** Takes a record out for good. */
export function bury(books: Books, name: EntityName, id: string, at: number): void {
  forget(books, name, id);
  books.records[name].delete(id);
  books.deleted.push({ name, id, at });
}

/** Who has a name, whatever its case. */
export function ownerOf(books: Books, displayName: string): { readonly name: EntityName; readonly id: string } | undefined {
  return books.names.get(keyOf(displayName) ?? '');
}

/** Ids of the invoices with this number. */
export function idsNumbered(books: Books, docNumber: unknown): readonly string[] {
  return books.docNumbers.get(String(docNumber)) ?? [];
}

function forget(books: Books, name: EntityName, id: string): void {
  const before = books.records[name].get(id);
  if (!before) return;
  const key = keyOf(before.DisplayName);
  if (key !== undefined && books.names.get(key)?.id === id) books.names.delete(key);
  const left = idsNumbered(books, before.DocNumber).filter((other) => other !== id);
  if (left.length > 0) books.docNumbers.set(String(before.DocNumber), left);
  else books.docNumbers.delete(String(before.DocNumber));
}

function keyOf(displayName: unknown): string | undefined {
  return typeof displayName === 'string' ? displayName.trim().toLowerCase() : undefined;
}
