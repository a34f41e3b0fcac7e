import { formatDollars } from '../../../../../platform/money.ts';
import { cutText } from '../../../../../platform/text/clean-text.ts';
import { type Lead, LeadChange, type leadFields, NewLead } from '../../../../business/leads/lead.contract.ts';
import { insertLeads } from '../../../../business/leads/server/lead.service.ts';
import {
  findLeadsToSync,
  findLeadToSync,
  findUnsentByEmail,
  leadSyncColumns,
  lockLeadToSync,
} from '../../../../business/leads/server/lead.sync.service.ts';
import { toCompanyKey } from '../../../../master-data/customers/company.rules.ts';
import { type CrmRecord, textOf } from '../../../zoho-client/server/crm/records.ts';
import { toUtc } from '../../../zoho-client/server/http/times.ts';
import { effectOfChange } from '../../field-merge.rules.ts';
import { mapToLocal, mapValue } from '../../mapping.rules.ts';
import { hasOtherEmail, isSamePerson, type Person } from '../../same-person.rules.ts';
import type { SyncMapping } from '../../sync-mapping.contract.ts';
import type { SyncContext } from './context.ts';
import {
  createCrmRecord,
  findCreatedCrmRecord,
  findCrmMatch,
  findUnlinkedMatches,
  pickValid,
  readCrmRecord,
  type SyncedCrmRecord,
  updateCrmRecord,
} from './crm-record.ts';
import type { LocalRecord } from './synced-record.ts';

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

/** Leads, which are leads of Zoho CRM. */
export const leadRecord: SyncedCrmRecord<Lead> = {
  kind: 'lead',
  zohoModule: { service: 'crm', module: 'Lead' },
  labels: LABELS,
  zohoTerms: new Set<LeadField>(['status', 'source']),
  lenientFields: new Set(),
  columns: leadSyncColumns,
  format: (field, value) => (field === 'value' && value !== '' ? formatDollars(Number(value)) : value),
  titleOf: (record) => [toFullName(record), textOf(record, 'Company'), textOf(record, 'Email')].filter(Boolean).join(', '),

  findLocal: async (context, db, id) => toLocal(context, await findLeadToSync(db, id)),
  findLocals: async (context, db, ids) => (await findLeadsToSync(db, ids)).flatMap((lead) => toLocal(context, lead) ?? []),
  async lockLocal(context, tx, { id, record }, planned) {
    const locked = await lockLeadToSync(context.deps, tx, id, toLeadChange(record, planned, context.mapping) ?? {});
    const local = toLocal(context, locked?.lead);
    return locked && local && { local, apply: (values) => locked.take(toLeadChange(locked.lead, values, context.mapping) ?? {}) };
  },
  effectOf: ({ mapping }, { record }, field, remoteValue) =>
    field === 'company' && isCustomerName(record, remoteValue)
      ? 'none'
      : effectOfChange(record, toLeadChange(record, { [field]: remoteValue }, mapping)),
  async findLocalMatches(context, remotes) {
    const emails = remotes.map(({ values }) => (values.email ?? '').trim().toLowerCase());
    const unsent = await findUnsentByEmail(
      context.deps.database,
      emails.filter((email) => email !== ''),
    );
    const similar = emails.map((email) => unsent.filter((lead) => lead.email === email).map(({ id }) => id));
    return findUnlinkedMatches(context, leadRecord, remotes, similar);
  },
  createLocal: ({ mapping }, tx, remotes) =>
    insertLeads(
      tx,
      remotes.map(({ zohoId, record, values }) => {
        const fields = pickValid(values, (part) => toLeadChange(undefined, part, mapping));
        const name = cutText((values.name ?? '').trim(), 500);
        const company = cutText((values.company ?? '').trim(), 500);
        const required = { contactName: name || values.email || 'Unknown', companyName: company || name || 'Unknown company' };
        const { customerId: _, ...lead } = NewLead.parse({ source: 'Unknown', ...fields, ...required });
        return { ...lead, zohoId, createdAt: toUtc(record.Created_Time) };
      }),
    ),

  readRemote: (context, zohoId) => readCrmRecord(context, leadRecord, zohoId),
  findRemoteMatch: (context, local) => findCrmMatch(context, leadRecord, local),
  findCreatedRemote: (context, local, since) => findCreatedCrmRecord(context, leadRecord, local, since),
  createRemote: (context, local, beforeCreate) => createCrmRecord(context, leadRecord, local, beforeCreate),
  updateRemote: (context, change) => updateCrmRecord(context, leadRecord, change),

  module: 'Leads',
  fields: ['First_Name', 'Last_Name', 'Company', 'Email', 'Phone', 'Lead_Status', 'Lead_Source', 'Annual_Revenue'],
  idField: 'Local_Lead_ID',
  idLabel: 'Lead ID',
  matchFields: ['Email'],
  severalMatches: 'leads with this email address',
  toId: (text) => text.toUpperCase(),
  toValues: (record) => ({
    name: toFullName(record),
    company: textOf(record, 'Company'),
    email: textOf(record, 'Email'),
    phone: textOf(record, 'Phone'),
    status: readChoice(record, 'Lead_Status'),
    source: readChoice(record, 'Lead_Source'),
    value: toAmount(textOf(record, 'Annual_Revenue')),
  }),
  statusOf: (record) => readChoice(record, 'Lead_Status'),
  toFields: (values, remote) => ({
    ...(values.name !== undefined && toNameFields(values.name, remote)),
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
  isFound: ({ record: { email } }, record) => textOf(record, 'Email').trim().toLowerCase() === email.toLowerCase(),
  isSame: ({ record }, remote) => isSamePerson(toLocalPerson(record), toRemotePerson(remote)),
  isContradiction: ({ record }, remote) => hasOtherEmail(toLocalPerson(record), toRemotePerson(remote)),
};

const toLocalPerson = ({ email, contactName, companyName }: Lead): Person => ({ email, name: contactName, company: companyName });
const toRemotePerson = (record: CrmRecord): Person => ({
  email: textOf(record, 'Email'),
  name: toFullName(record),
  company: textOf(record, 'Company'),
});

/** Zoho CRM shows an empty choice as '-None-'. */
const readChoice = (record: CrmRecord, field: string) => textOf(record, field).replace(/^-None-$/i, '');
const toFullName = (record: CrmRecord) =>
  [textOf(record, 'First_Name'), textOf(record, 'Last_Name')].filter((part) => part.trim() !== '').join(' ');
const toAmount = (text: string) => (text === '' || Number.isNaN(Number(text)) ? '' : String(Math.round(Number(text) * 100) / 100));

/** Keeps the remote first name if the new name begins with it. Otherwise the whole name becomes the last name. */
function toNameFields(name: string, remote: CrmRecord | undefined): Record<string, string | null> {
  const first = remote ? textOf(remote, 'First_Name').trim() : '';
  if (first === '') return { Last_Name: name };
  return name.startsWith(`${first} `) ? { Last_Name: name.slice(first.length + 1) } : { First_Name: null, Last_Name: name };
}

/** A lead with a customer keeps the customer's spelling of the name. */
const isCustomerName = ({ customerId, companyName }: Lead, remoteName: string): boolean =>
  customerId !== null && toCompanyKey(remoteName) === toCompanyKey(companyName);

function toLocal({ mapping: { leads: mapping } }: Pick<SyncContext, 'mapping'>, record: Lead | undefined): LocalRecord<Lead> | undefined {
  if (!record) return undefined;
  const values: Record<LeadField, string | undefined> = {
    name: record.contactName,
    company: record.companyName,
    email: record.email,
    phone: record.phone,
    status: mapValue(mapping.statusOut, record.status),
    source: mapValue(mapping.sourceOut, record.source),
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

/** Converts remote values to a change of a lead; `undefined` if a value isn't mapped or isn't valid in OBDesk. */
function toLeadChange(
  lead: Lead | undefined,
  values: Readonly<Record<string, string>>,
  { leads: mapping }: SyncMapping,
): LeadChange | undefined {
  const change: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(values)) {
    const [key, localValue] = toLocalField(field as LeadField, value, lead, mapping);
    if (localValue === undefined || !LeadChange.safeParse({ [key]: localValue }).success) return undefined;
    change[key] = localValue;
  }
  return LeadChange.parse(change);
}

function toLocalField(
  field: LeadField,
  value: string,
  lead: Lead | undefined,
  mapping: SyncMapping['leads'],
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
      return ['status', mapToLocal(mapping.statusOut, mapping.statusIn, value, lead?.status)];
    case 'source':
      return ['source', mapToLocal(mapping.sourceOut, mapping.sourceIn, value, lead?.source)];
    case 'value':
      return ['estimatedValue', value === '' ? 0 : Number(value)];
  }
}
