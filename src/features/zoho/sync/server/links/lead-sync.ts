import { formatDollars } from '../../../../../platform/money.ts';
import { type Lead, LeadChange, type leadFields } from '../../../../business/leads/lead.contract.ts';
import { findLeadToSync, leadSyncColumns, lockLeadToSync } from '../../../../business/leads/server/lead.sync.service.ts';
import { toCompanyKey } from '../../../../master-data/customers/company.rules.ts';
import type { CrmRecord } from '../../../zoho-client/server/crm/records.ts';
import { textOf } from '../../../zoho-client/server/crm/records.ts';
import { hasOtherEmail, isSamePerson, type Person } from '../../same-person.rules.ts';
import type { SyncMapping } from '../../sync-mapping.contract.ts';
import { translate, translateBack } from '../../translate.rules.ts';
import type { SyncContext } from './context.ts';
import { type CrmKind, changesNothing, createRecord, findCreatedRecord, readCrm, recognizeRecord, updateRecord } from './crm-sync.ts';
import type { LinkPlace } from './link.store.ts';
import type { LocalRecord, RecordTypeSync } from './record-type-sync.ts';

/** The fields of a lead that both sides have. */
const LABELS = {
  name: 'Contact name',
  company: 'Company name',
  email: 'Email',
  phone: 'Phone',
  status: 'Status',
  source: 'Source',
  value: 'Estimated value',
} as const;
type LeadField = keyof typeof LABELS;

const LEAD_PLACE = { service: 'crm', module: 'Lead' } as const satisfies LinkPlace;

/** How leads are found and written in the CRM. */
export const leadKind: CrmKind<Lead> = {
  module: 'Leads',
  place: LEAD_PLACE,
  idField: 'Local_Lead_ID',
  idLine: 'Lead ID',
  several: 'leads with this email address',
  toValues: (record) => ({
    name: toFullName(record),
    company: textOf(record, 'Company'),
    email: textOf(record, 'Email'),
    phone: textOf(record, 'Phone'),
    status: toChoice(record, 'Lead_Status'),
    source: toChoice(record, 'Lead_Source'),
    value: toAmount(textOf(record, 'Annual_Revenue')),
  }),
  statusOf: (record) => toChoice(record, 'Lead_Status'),
  titleOf: (record) => [toFullName(record), textOf(record, 'Company'), textOf(record, 'Email')].filter(Boolean).join(', '),
  toBody: (values, remote) => ({
    ...(values.name !== undefined && toNames(values.name, remote)),
    ...(values.company !== undefined && { Company: values.company }),
    ...(values.email !== undefined && { Email: values.email || null }),
    ...(values.phone !== undefined && { Phone: values.phone || null }),
    ...(values.status !== undefined && { Lead_Status: values.status }),
    ...(values.source !== undefined && { Lead_Source: values.source }),
    ...(values.value !== undefined && { Annual_Revenue: values.value === '' ? null : Number(values.value) }),
  }),
  describe: ({ record: { createdAt, estimatedValue } }) =>
    `Created: ${createdAt.slice(0, 10)}\nEstimated value: ${formatDollars(estimatedValue)}`,
  toSearch: ({ record: { email } }) => (email === '' ? undefined : { email }),
  isSame: ({ record: { email } }, record) => textOf(record, 'Email').trim().toLowerCase() === email.toLowerCase(),
  isOf: ({ record }, theirs) => isSamePerson(toPerson(record), toTheirPerson(theirs)),
  contradicts: ({ record }, theirs) => hasOtherEmail(toPerson(record), toTheirPerson(theirs)),
  toId: (text) => text.toUpperCase(),
  ownFields: ['Email'],
};

const toPerson = ({ email, contactName, companyName }: Lead): Person => ({ email, name: contactName, company: companyName });
const toTheirPerson = (record: CrmRecord): Person => ({
  email: textOf(record, 'Email'),
  name: toFullName(record),
  company: textOf(record, 'Company'),
});

/** '-None-' stands for no choice. */
const toChoice = (record: CrmRecord, field: string) => textOf(record, field).replace(/^-None-$/i, '');
const toFullName = (record: CrmRecord) =>
  [textOf(record, 'First_Name'), textOf(record, 'Last_Name')].filter((part) => part.trim() !== '').join(' ');
const toAmount = (text: string) => (text === '' || Number.isNaN(Number(text)) ? '' : String(Math.round(Number(text) * 100) / 100));

/** A first name that Zoho has stays one where the new name begins with it; otherwise the whole name is the last name. */
function toNames(name: string, remote: CrmRecord | undefined): Record<string, string | null> {
  const first = remote ? textOf(remote, 'First_Name').trim() : '';
  if (first === '') return { Last_Name: name };
  return name.startsWith(`${first} `) ? { Last_Name: name.slice(first.length + 1) } : { First_Name: null, Last_Name: name };
}

/** Leads, which are leads of Zoho CRM. */
export const leadSync: RecordTypeSync<Lead, CrmRecord> = {
  kind: 'lead',
  place: LEAD_PLACE,
  labels: LABELS,
  zohoTerms: new Set<LeadField>(['status', 'source']),
  format: (field, value) => (field === 'value' && value !== '' ? formatDollars(Number(value)) : value),
  loose: new Set(),
  find: async (context, db, id) => toLocal(context, await findLeadToSync(db, id)),
  async lock(context, tx, { id, record }, planned) {
    const locked = await lockLeadToSync(context.deps, tx, id, toLeadChange(record, planned, context.mapping) ?? {});
    const local = toLocal(context, locked?.lead);
    return locked && local && { local, take: (values) => locked.take(toLeadChange(locked.lead, values, context.mapping) ?? {}) };
  },
  effectOf: ({ mapping }, { record }, field, theirs) =>
    field === 'company' && isNameOfCustomer(record, theirs)
      ? 'none'
      : changesNothing(record, toLeadChange(record, { [field]: theirs }, mapping)),
  read: (context, zohoId) => readCrm(context, leadKind, zohoId),
  recognize: (context, local) => recognizeRecord(context, leadKind, local),
  findCreated: (context, local, since) => findCreatedRecord(context, leadKind, local, since),
  create: (context, local, noteCreating) => createRecord(context, leadKind, local, noteCreating),
  update: (context, change) => updateRecord(context, leadKind, change),
  columns: leadSyncColumns,
};

/** A lead with a customer has the name as its customer spells it. */
const isNameOfCustomer = ({ customerId, companyName }: Lead, remote: string): boolean =>
  customerId !== null && toCompanyKey(remote) === toCompanyKey(companyName);

function toLocal({ mapping: { leads: words } }: Pick<SyncContext, 'mapping'>, record: Lead | undefined): LocalRecord<Lead> | undefined {
  if (!record) return undefined;
  const values: Record<LeadField, string | undefined> = {
    name: record.contactName,
    company: record.companyName,
    email: record.email,
    phone: record.phone,
    status: translate(words.statusOut, record.status),
    source: translate(words.sourceOut, record.source),
    value: String(record.estimatedValue),
  };
  return {
    id: record.id,
    title: record.companyName,
    version: record.version,
    syncStatus: record.syncStatus,
    isFrozen: false,
    changedBy: '',
    changedAt: record.lastUpdated,
    values,
    record,
    shown: { status: record.status, source: record.source, value: formatDollars(record.estimatedValue) },
  };
}

/** What taking values of theirs over changes in a lead of ours; undefined where one of them has no counterpart or is not valid here. */
export function toLeadChange(
  lead: Lead | undefined,
  values: Readonly<Record<string, string>>,
  { leads: words }: SyncMapping,
): LeadChange | undefined {
  const change: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(values)) {
    const [key, taken] = toLocalField(field as LeadField, value, lead, words);
    if (taken === undefined || !LeadChange.safeParse({ [key]: taken }).success) return undefined;
    change[key] = taken;
  }
  return LeadChange.parse(change);
}

function toLocalField(
  field: LeadField,
  value: string,
  lead: Lead | undefined,
  words: SyncMapping['leads'],
): readonly [keyof typeof leadFields, unknown] {
  switch (field) {
    case 'name':
      return ['contactName', value];
    case 'company':
      return ['companyName', value];
    case 'email':
      return ['email', value.trim()];
    case 'phone':
      return ['phone', value];
    case 'status':
      return ['status', translateBack(words.statusOut, words.statusIn, value, lead?.status)];
    case 'source':
      return ['source', translateBack(words.sourceOut, words.sourceIn, value, lead?.source)];
    case 'value':
      return ['estimatedValue', value === '' ? 0 : Number(value)];
  }
}
