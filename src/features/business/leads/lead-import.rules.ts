import { dropEmptyCells, explainMissing, parseCreatedAt, parseZohoId, shorten } from '../../../platform/import/import-cells.ts';
import { parseImportMoney } from '../../../platform/import/import-number.ts';
import { readOneEmail, readPhones } from '../../../platform/import/import-phone.ts';
import type { CellFormats, ParsedRow } from '../../../platform/import/import-row.ts';
import { type LeadSource, type LeadStatus, leadFields, NewLead, PHONE_LIMIT, UNKNOWN_SOURCE } from './lead.contract.ts';
import { type LeadCells, readLeadSource, readLeadStatus } from './lead-import-columns.ts';

/** A parsed row. */
export interface RowLead {
  /** The customer is found by company name on insert. */
  readonly fields: Omit<NewLead, 'customerId'>;
  /** Zoho CRM ID; null if none. */
  readonly providerId: string | null;
  /** Undefined if missing or unreadable. */
  readonly createdAt: string | undefined;
}

const NOT_IMPORTED = { ownerId: null, nextStep: '', nextStepOn: null };

/** Parses a row. Invalid values are skipped and reported. */
export function parseLeadRow(given: LeadCells, reading: CellFormats): ParsedRow<RowLead> {
  const problems: string[] = [];
  const cells = dropEmptyCells(given);
  const candidate = {
    companyName: cells.companyName ?? '',
    customerId: null,
    contactName: toFullName(cells),
    status: parseStatus(cells.status, problems),
    source: parseSource(cells.source, problems),
    estimatedValue: parseImportMoney(cells.estimatedValue ?? '', 'Estimated value', problems) ?? 0,
    email: readOneEmail(cells.email, problems),
    phone: joinPhones(readPhones(cells.phone, problems), problems),
    ...NOT_IMPORTED,
  };
  const lead = withoutInvalid(candidate, given, problems);
  if (!lead) return { problems };
  const { customerId: _, ...fields } = lead;
  return {
    problems,
    record: { fields, providerId: parseZohoId(cells.providerId), createdAt: parseCreatedAt(cells.createdAt, reading, problems) },
  };
}

/** Joins first and contact name unless the contact name already starts with the first name. */
function toFullName({ contactName = '', firstName: first = '' }: LeadCells): string {
  return first === '' || contactName.startsWith(`${first} `) ? contactName : `${first} ${contactName}`.trim();
}

function parseStatus(text = '', problems: string[]): LeadStatus {
  if (text === '') return 'New';
  const known = readLeadStatus(text);
  if (!known) problems.push(`Unknown status “${shorten(text)}”, set to New`);
  return known ?? 'New';
}

function parseSource(text = '', problems: string[]): LeadSource {
  if (text === '') return UNKNOWN_SOURCE;
  const known = readLeadSource(text);
  if (!known) problems.push(`Unknown source “${shorten(text)}”, set to ${UNKNOWN_SOURCE}`);
  return known ?? UNKNOWN_SOURCE;
}

/** Joins as many phone numbers as the field can hold. */
function joinPhones(phones: readonly string[], problems: string[]): string {
  let joined = '';
  for (const phone of phones) {
    const longer = joined === '' ? phone : `${joined} / ${phone}`;
    if (longer.length <= PHONE_LIMIT) joined = longer;
    else problems.push(`Phone “${shorten(phone)}” is too long and was skipped`);
  }
  return joined;
}

/** Drops an invalid email or phone. Returns undefined if a required field is invalid. */
function withoutInvalid(candidate: NewLead, given: LeadCells, problems: string[]): NewLead | undefined {
  const parsed = NewLead.safeParse(candidate);
  if (parsed.success) return parsed.data;
  const wrong = new Map(parsed.error.issues.map((issue) => [String(issue.path[0]), issue]));
  for (const required of ['companyName', 'contactName'] as const) {
    const issue = wrong.get(required);
    const { label } = leadFields[required];
    if (issue) problems.push(issue.code === 'too_big' ? `${label} is too long` : explainMissing(label, given[required]));
  }
  if (wrong.has('companyName') || wrong.has('contactName')) return undefined;
  const left = { ...candidate };
  for (const field of ['email', 'phone'] as const) {
    if (!wrong.has(field)) continue;
    problems.push(`${leadFields[field].label} “${shorten(candidate[field])}” isn’t valid and was skipped`);
    left[field] = '';
  }
  return NewLead.safeParse(left).data;
}
