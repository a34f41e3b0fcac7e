import { pick, type Random } from '../core/random.ts';
import { createPhone } from './company.ts';
import type { DatasetContact, DatasetLead } from './dataset.ts';
import { COMPANY_NAMES, FIRST_NAMES, LAST_NAMES, LEAD_SOURCES, LEAD_STATUSES } from './words.data.ts';

const DAY_MS = 86_400_000;
const LAST_NAME_LIMIT = 80;

/** Creates contacts. Some have no company, email or phone, and a few share an email. */
export function createContacts(random: Random, count: number, companies: number): DatasetContact[] {
  return Array.from({ length: count }, (_, index) => ({
    firstName: random() < 0.05 ? '' : pick(random, FIRST_NAMES),
    lastName: pick(random, LAST_NAMES),
    email: createEmail(random, index),
    phone: random() < 0.2 ? null : createPhone(random),
    company: random() < 0.08 ? null : index % companies,
  }));
}

function createEmail(random: Random, index: number): string | null {
  if (random() < 0.08) return null;
  const shared = index % 97 === 13 ? index - 1 : index;
  return index % 31 === 5 ? `Desk.${shared}+OBD@Shop-${shared}.example` : `desk${shared}@shop-${shared}.example`;
}

/** Leads created in the same second, more than a page. */
const IMPORTED_FROM = 100;
const IMPORTED_LEADS = 250;
const IMPORTED_AGO_MS = 40 * DAY_MS;
/** Every 40th lead has the email of the previous one. */
const LEADS_PER_DOUBLE = 40;

/** Creates leads of the last two years. */
export function createLeads(random: Random, count: number, now: number): DatasetLead[] {
  return Array.from({ length: count }, (_, index) => {
    const createdAt = now - Math.floor(random() * 730 * DAY_MS);
    const lead = {
      lastName: index % 67 === 3 ? `${pick(random, LAST_NAMES)} `.repeat(9).slice(0, LAST_NAME_LIMIT).trim() : pick(random, LAST_NAMES),
      company: random() < 0.15 ? null : `${pick(random, COMPANY_NAMES)} ${index + 1}`,
      email: random() < 0.1 ? null : createLeadEmail(index),
      phone: random() < 0.3 ? null : createPhone(random),
      status: pick(random, [...LEAD_STATUSES, null]),
      source: pick(random, LEAD_SOURCES),
      annualRevenue: random() < 0.4 ? null : Math.round(random() * 5_000_000) / 100,
      createdAt,
      modifiedAt: createdAt + Math.floor(random() * (now - createdAt)),
    };
    return isImported(index) ? { ...lead, ...getImportTimes(index, now) } : lead;
  });
}

/** The second of two leads with the same email has it in another case. */
function createLeadEmail(index: number): string {
  const isDouble = index % LEADS_PER_DOUBLE === LEADS_PER_DOUBLE - 1;
  return isDouble ? `Lead${index}@Prospect.example` : `lead${index + 1}@prospect.example`;
}

function isImported(index: number): boolean {
  return index >= IMPORTED_FROM && index < IMPORTED_FROM + IMPORTED_LEADS;
}

/** Returns different milliseconds of the same second. */
function getImportTimes(index: number, now: number): Pick<DatasetLead, 'createdAt' | 'modifiedAt'> {
  const second = Math.floor((now - IMPORTED_AGO_MS) / 1_000) * 1_000;
  const at = second + (index % 1_000);
  return { createdAt: at, modifiedAt: at };
}
