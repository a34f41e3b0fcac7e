import type { AuditChange, AuditEntry } from './audit.contract.ts';
import { type FormatTime, fieldLabel, formatFieldValue } from './audit-fields.rules.ts';

/** Formats the details of an entry on one line: 'Role: Admin → User'. */
export function detailText(detail: Readonly<Record<string, unknown>>, formatTime?: FormatTime): string {
  return Object.entries(detail)
    .map(([name, value]) => `${fieldLabel(name)}: ${valueText(name, value, formatTime)}`)
    .join(', ');
}

/** Formats a change on one line: 'Quantity: 40 → 35', 'Password: Hidden'. */
export function changeText({ field, before, after, isHidden }: AuditChange, formatTime?: FormatTime): string {
  if (isHidden) return `${fieldLabel(field)}: Hidden`;
  const [old, now] = [before, after].map((value) => valueText(field, value, formatTime) || 'None');
  return `${fieldLabel(field)}: ${old} → ${now}`;
}

type AuditDetails = Pick<AuditEntry, 'changes' | 'detail'>;

/** Formats the changes and other details of an entry on one line, or the values of a new record. */
export function summaryText({ changes, detail }: AuditDetails): string {
  const isNew = changes.length > 0 && changes.every(({ before }) => before === null);
  const texts = changes.map((change) =>
    isNew && !change.isHidden ? `${fieldLabel(change.field)}: ${valueText(change.field, change.after)}` : changeText(change),
  );
  const rest = detailText(Object.fromEntries(otherDetails({ changes, detail })));
  return [...texts, ...(rest === '' ? [] : [rest])].join(', ');
}

/** Returns the details of an entry that its changes don't include. */
export function otherDetails({ changes, detail }: AuditDetails): [string, unknown][] {
  const listed = new Set(changes.map(({ field }) => field));
  return Object.entries(detail).filter(([name]) => changes.length === 0 || (name !== 'fields' && !listed.has(name)));
}

/** Formats the value of a field: lists separated by commas, objects by their labels; '' for no value. */
export function valueText(field: string, value: unknown, formatTime?: FormatTime): string {
  if (typeof value !== 'object' || value === null) return formatFieldValue(field, value, formatTime);
  if (Array.isArray(value)) return value.map((item) => itemText(field, item, formatTime)).join(', ');
  if ('from' in value && 'to' in value && Object.keys(value).length === 2)
    return `${valueText(field, value.from, formatTime)} → ${valueText(field, value.to, formatTime)}`;
  return Object.entries(value)
    .map(([name, part]) => [fieldLabel(name), valueText(name, part, formatTime)])
    .flatMap(([label, text]) => (text === '' ? [] : [`${label}: ${text}`]))
    .join(', ');
}

const itemText = (field: string, item: unknown, formatTime?: FormatTime) => {
  const text = valueText(field, item, formatTime);
  return typeof item === 'object' && item !== null ? `(${text})` : text;
};

const NAMES = ['fullName', 'username', 'shopName', 'companyName', 'name', 'title', 'serialNumber', 'fileName', 'toolId'];

/** Returns the name of the subject. Defaults to a name from the details, then to a readable ID. */
export function subjectText({ subject, subjectName, detail }: Pick<AuditEntry, 'subject' | 'subjectName' | 'detail'>): string {
  const name = subjectName || findName(detail);
  if (name) return name;
  const { id } = splitSubject(subject);
  return isReadable(id) ? id : '';
}

/** Whether an ID is readable: 'P-0001', not a UUID. */
export function isReadable(id: string): boolean {
  return !/^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(id);
}

/** Finds the subject's name in the details. */
export function findName(detail: Readonly<Record<string, unknown>>): string | undefined {
  return NAMES.map((key) => detail[key]).find((value): value is string => typeof value === 'string' && value !== '');
}

/** Splits 'part:P-0001' into the kind 'part' and the ID 'P-0001'. */
export function splitSubject(subject: string): { kind: string; id: string } {
  const colon = subject.indexOf(':');
  return colon < 0 ? { kind: subject, id: '' } : { kind: subject.slice(0, colon), id: subject.slice(colon + 1) };
}
