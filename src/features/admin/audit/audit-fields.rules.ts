import { formatDollars } from '../../../platform/money.ts';
import { formatBytes, formatCount } from '../../../platform/number-text.ts';
import { capitalizeProperWords } from '../../../platform/text/proper-words.ts';
import { shortDate, timestamp } from '../../../platform/time/relative-time.ts';

/** Labels that can't be derived from the field name. */
const LABELS: Readonly<Record<string, string>> = {
  answerPrice: 'Output price',
  assistant: 'AI Assistant',
  body: 'Text',
  bytes: 'Size',
  checkedAt: 'Verified',
  conditionOut: 'Condition at checkout',
  createdByName: 'Created by',
  fields: 'Changed fields',
  fileName: 'File',
  finishedAt: 'Finished',
  followUpDate: 'Follow-up date',
  furtherTimes: 'Repeats',
  googleApiCredentials: 'Google credentials',
  inApp: 'In-app',
  keywords: 'Also found by',
  kind: 'Type',
  lastLogin: 'Last sign-in',
  lastSync: 'Last synced',
  lentAt: 'Checked out',
  madeAt: 'Backed up',
  ours: 'In OBDesk',
  paper: 'Document',
  promptPrice: 'Input price',
  quickbooksStatus: 'QB Status',
  reg: 'Reg.',
  registeredCount: 'Attendees',
  rmaLineItems: 'Line items',
  startedAt: 'Started',
  state: 'Status',
  syncConfiguration: 'Sync options',
  technicianId: 'Technician',
  theirs: 'In Zoho',
  ticketId: 'Ticket',
  toolId: 'Loaner',
  unitCost: 'Unit price',
  with: 'Method',
};

/** Returns the label of a field: 'Reorder point' of `reorderPoint`, 'Active' of `isActive`. */
export function fieldLabel(name: string): string {
  const known = Object.hasOwn(LABELS, name) ? LABELS[name] : undefined;
  if (known !== undefined) return known;
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]/g, ' ')
    .toLowerCase()
    .replace(/^(is|has) (?=\w)/, '');
  return capitalize(capitalizeProperWords(words));
}

const DOLLARS = /^(total|subtotal|tax|price|cost|unitPrice|unitCost|estimatedValue|totalValue|quickbooksBalance)$/;
const YEARS = /year$/i;
/** Fields whose values are stored codes such as `event_announcement`, not text that a user typed. */
const CODES = /^(about|channel|code|event|kind|level|paper|quickbooksStatus|reason|state|syncFrequency|syncStatus|type)$/;
/** Labels of stored codes that differ from the code. */
const CODE_LABELS: Readonly<Record<string, string>> = {
  cancelled: 'Canceled',
  choice: 'Possible match',
  gone: 'Deleted in Zoho',
  leave: 'Keep in OBDesk only',
  ours: 'Keep OBDesk value',
  'send-again': 'Send again',
  theirs: 'Use Zoho value',
};

const ISO_TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const ISO_DAY = /^\d{4}-\d\d-\d\d$/;

/** Formats an ISO time. */
export type FormatTime = (at: string) => string;

/** Formats one value of a field: '$1,234.00', '2.6 MB', '64,650', 'Nov 21, 2026, 2:05 PM', 'Yes'; '' for no value. */
export function formatFieldValue(field: string, value: unknown, formatTime: FormatTime = timestamp): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return formatNumber(field, value);
  const text = String(value);
  if (ISO_TIME.test(text)) return formatTime(text) || text;
  if (ISO_DAY.test(text)) return shortDate(text) || text;
  if (field === 'fields' || field === 'secrets') return fieldLabel(text);
  // An answer can also be the ID of the chosen record.
  if (field === 'answer') return knownCodeLabel(text) ?? text;
  return CODES.test(field) && /^[a-z\d]+([_-][a-z\d]+)*$/.test(text) ? codeLabel(text) : text;
}

function formatNumber(field: string, value: number): string {
  if (field === 'bytes') return formatBytes(value);
  if (field === 'progress') return `${value}%`;
  if (DOLLARS.test(field)) return formatDollars(value);
  return Number.isInteger(value) && !YEARS.test(field) ? formatCount(value) : String(value);
}

const knownCodeLabel = (code: string) => (Object.hasOwn(CODE_LABELS, code) ? CODE_LABELS[code] : undefined);

const codeLabel = (code: string) => knownCodeLabel(code) ?? fieldLabel(code);

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
