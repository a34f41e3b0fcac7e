import { LIST_LIMIT } from '../../../platform/fields.ts';
import { dropEmptyCells, explainMissing, parseCreatedAt, parseZohoId, shorten } from '../../../platform/import/import-cells.ts';
import { readCode } from '../../../platform/import/import-number.ts';
import { readImportEmails, readPhones } from '../../../platform/import/import-phone.ts';
import type { CellFormats, ParsedRow } from '../../../platform/import/import-row.ts';
import { isSameName, toCompanyKey } from './company.rules.ts';
import { CONTACT_LIMITS, type Contact } from './contact.contract.ts';
import { customerFields, NewCustomer, SERIAL_LIMIT } from './customer.contract.ts';
import { readContacts, readSerials } from './customer-contacts.rules.ts';
import type { CustomerCells } from './customer-import-columns.ts';
import { distinctSerials } from './serial.rules.ts';

export interface RowCustomer {
  readonly fields: NewCustomer;
  readonly providerId: string | null;
  /** Key of the shop name, which is unique. */
  readonly identity: string;
  /** Undefined if missing or unreadable. */
  readonly createdAt: string | undefined;
}

/** Parses a row. Invalid values are skipped and reported. */
export function parseCustomerRow(given: CustomerCells, reading: CellFormats): ParsedRow<RowCustomer> {
  const problems: string[] = [];
  const cells = dropEmptyCells(given);
  const shopName = customerFields.shopName.input.safeParse(cells.shopName ?? '');
  if (!shopName.success) {
    const [issue] = shopName.error.issues;
    return { problems: [issue?.code === 'too_big' ? 'Shop name is too long' : explainMissing('Shop name', given.shopName)] };
  }
  const fields = {
    shopName: shopName.data,
    contacts: pickContacts(cells, shopName.data, problems),
    shippingAddress: toAddress(cells, 'shipping', problems),
    billingAddress: toAddress(cells, 'billing', problems),
    toolSerials: pickSerials(cells.toolSerials, problems),
  };
  const createdAt = parseCreatedAt(cells.createdAt, reading, problems);
  return {
    problems,
    record: {
      fields: NewCustomer.parse(fields),
      providerId: parseZohoId(cells.providerId),
      identity: toCompanyKey(fields.shopName),
      createdAt,
    },
  };
}

function pickContacts(cells: CustomerCells, shopName: string, problems: string[]): Contact[] {
  const name = cells.contactName ?? findPerson(cells, shopName);
  const emails = readImportEmails(cells.email, problems, 'Contact email');
  const phones = readPhones(cells.phone, problems, 'Contact phone');
  const count = Math.max(1, emails.length, phones.length);
  const named = Array.from({ length: count }, (_, place) => ({ name, email: emails[place] ?? '', phone: phones[place] ?? '' }));
  const others = cells.otherContacts === undefined ? [] : readContacts(cells.otherContacts);
  return [...named, ...others].slice(0, LIST_LIMIT).map((contact) => withoutInvalid(contact, problems));
}

/** A display name that differs from the company name is the contact name. */
function findPerson({ displayName = '' }: CustomerCells, shopName: string): string {
  return isSameName(displayName, shopName) ? '' : displayName;
}

function withoutInvalid(contact: Contact, problems: string[]): Contact {
  if (customerFields.contacts.input.safeParse([contact]).success) return contact;
  const left = { ...contact };
  for (const key of ['name', 'email', 'phone'] as const) {
    const isValid = customerFields.contacts.input.safeParse([{ [key]: contact[key] }]).success;
    if (isValid) continue;
    const what = contact[key].length > CONTACT_LIMITS[key] ? 'is too long' : 'isn’t valid';
    problems.push(`Contact ${key} “${shorten(contact[key])}” ${what} and was skipped`);
    left[key] = '';
  }
  return left;
}

/** Joins the parts of an address. An address in one cell is unchanged. */
function toAddress(cells: CustomerCells, kind: 'shipping' | 'billing', problems: string[]): string {
  const [street, city, state, country] = (['Address', 'City', 'State', 'Country'] as const).map((part) => cells[`${kind}${part}`]);
  const code = readCode(cells[`${kind}Code`], `${kind === 'shipping' ? 'Shipping' : 'Billing'} ZIP`, problems);
  const region = [state, code].filter(Boolean).join(' ');
  const address = [street, [city, region].filter(Boolean).join(', '), country].filter(Boolean).join('\n');
  if (customerFields.shippingAddress.input.safeParse(address).success) return address;
  problems.push(`${kind === 'shipping' ? 'Shipping' : 'Billing'} address is too long and was skipped`);
  return '';
}

function pickSerials(cell: string | undefined, problems: string[]): string[] {
  const serials = distinctSerials(
    readSerials(cell ?? '')
      .map((serial) => readCode(serial, 'Serial number', problems))
      .filter(Boolean),
  );
  const tooLong = serials.filter((serial) => serial.length > SERIAL_LIMIT);
  problems.push(...tooLong.map((serial) => `Serial number “${shorten(serial)}” is too long and was skipped`));
  return serials.filter((serial) => serial.length <= SERIAL_LIMIT).slice(0, 1_000);
}
