import type { AuditChange, AuditEntry } from './audit.contract.ts';

/** The particulars of an entry in one line: 'Role: Admin → User'. */
export function detailText(detail: Readonly<Record<string, unknown>>): string {
  return Object.entries(detail)
    .map(([name, value]) => `${fieldText(name)}: ${valueText(value)}`)
    .join(', ');
}

/** One change in a line: 'Quantity: 40 → 35', 'Password: hidden'. */
export function changeText({ field, before, after, isHidden }: AuditChange): string {
  const name = fieldText(field);
  if (isHidden) return `${name}: hidden`;
  return `${name}: ${valueText(before) || 'nothing'} → ${valueText(after) || 'nothing'}`;
}

type AuditDetails = Pick<AuditEntry, 'changes' | 'detail'>;

/** All of an entry's changes and particulars in a line. Of a new record it is what the record says. */
export function summaryText({ changes, detail }: AuditDetails): string {
  const isNew = changes.length > 0 && changes.every(({ before }) => before === null);
  const told = changes.map((change) =>
    isNew && !change.isHidden ? `${fieldText(change.field)}: ${valueText(change.after)}` : changeText(change),
  );
  const rest = detailText(Object.fromEntries(particulars({ changes, detail })));
  return [...told, ...(rest === '' ? [] : [rest])].join(', ');
}

/** Lists the details of an entry that its changes do not say already. */
export function particulars({ changes, detail }: AuditDetails): [string, unknown][] {
  const said = new Set(changes.map(({ field }) => field));
  return Object.entries(detail).filter(([name]) => changes.length === 0 || (name !== 'fields' && !said.has(name)));
}

/** The name of a field in words: 'reorderPoint' is 'Reorder point'. */
export function fieldText(name: string): string {
  const words = name.replaceAll(/([a-z\d])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A value in words; lists by commas, objects by their parts; '' for nothing. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return value.map(itemText).join(', ');
  if ('from' in value && 'to' in value && Object.keys(value).length === 2) return `${valueText(value.from)} → ${valueText(value.to)}`;
  return Object.entries(value)
    .map(([name, part]) => [fieldText(name), valueText(part)])
    .flatMap(([name, text]) => (text === '' ? [] : [`${name}: ${text}`]))
    .join(', ');
}

const itemText = (item: unknown) => (typeof item === 'object' && item !== null ? `(${valueText(item)})` : valueText(item));

const NAMES = ['fullName', 'username', 'shopName', 'companyName', 'name', 'title', 'serialNumber', 'fileName', 'toolId'];

/** Names the subject; of an entry without its name, by a name among its details, or a readable id. */
export function subjectText({ subject, subjectName, detail }: Pick<AuditEntry, 'subject' | 'subjectName' | 'detail'>): string {
  const name = subjectName || findName(detail);
  if (name) return name;
  const { id } = splitSubject(subject);
  return isReadable(id) ? id : '';
}

/** Whether people know a record by its id: 'P-0001', but no id that a machine made up. */
export function isReadable(id: string): boolean {
  return !/^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(id);
}

/** The name that the particulars of an event give its subject. */
export function findName(detail: Readonly<Record<string, unknown>>): string | undefined {
  return NAMES.map((key) => detail[key]).find((value): value is string => typeof value === 'string' && value !== '');
}

/** Kind and id of a subject: 'part' and 'P-0001' of 'part:P-0001'. */
export function splitSubject(subject: string): { kind: string; id: string } {
  const colon = subject.indexOf(':');
  return colon < 0 ? { kind: subject, id: '' } : { kind: subject.slice(0, colon), id: subject.slice(colon + 1) };
}
