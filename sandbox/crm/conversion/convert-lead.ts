import type { CrmState } from '../crm.state.ts';
import { CrmError } from '../crm-error.ts';
import { normalizeInput } from '../fields/normalization.ts';
import { checkInput, type Input } from '../fields/validation.ts';
import type { CrmCall } from '../guard.ts';
import type { ModuleName } from '../module-name.ts';
import { type Conversion, type CrmRecord, findByValue, put, type Reference } from '../records/store.ts';
import { insertRecord } from '../records/write.ts';
import { publish } from '../watch/publish.ts';

/** One lead on its way to an account, a contact and perhaps a deal. */
interface Conversions {
  readonly call: CrmCall;
  readonly lead: CrmRecord;
  readonly options: Input;
  /** Id of the user to whom the new records belong. */
  readonly owner: string;
}

/**
 * Makes a contact of a lead, an account of its company if it has one, and a deal if the options describe one; those that
 * the options name are used instead. The lead leaves the usual lists. Refuses options that name what does not exist.
 */
export function convertLead(call: CrmCall, lead: CrmRecord, options: Input): Conversion {
  const { crm, user } = call;
  const given: Conversions = { call, lead, options, owner: findOwner(crm, options) ?? lead.owner };
  const named = { account: findNamed(crm, options, 'Accounts'), contact: findNamed(crm, options, 'Contacts') };
  const deal = parseDeal(crm, options);
  const account = named.account ?? findOrAddAccount(given);
  const contact = named.contact ?? findOrAddContact(given, account);
  const at = crm.base.clock.now();
  const conversion: Conversion = { at, by: user.id, account, contact, deal: deal && addDeal(given, deal, account, contact) };
  put(crm.modules.Leads, { ...lead, isConverted: true, conversion, modifiedAt: at, modifiedBy: user.id });
  return conversion;
}

/** The id of a record or user that a caller names, alone as in v2, or in an object as in v8. */
function toId(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  return String(typeof value === 'object' ? (value as { id?: unknown }).id : value);
}

function findOwner({ users }: CrmState, { assign_to: wanted }: Input): string | undefined {
  const id = toId(wanted);
  if (id !== undefined && !users.some((user) => user.id === id)) throw invalid('assign_to');
  return id;
}

function findNamed({ modules }: CrmState, options: Input, module: 'Accounts' | 'Contacts'): Reference | undefined {
  const id = toId(options[module]);
  if (id !== undefined && !modules[module].records.has(id)) throw invalid(module);
  return id === undefined ? undefined : { module, id };
}

function parseDeal(crm: CrmState, { Deals: deal }: Input): Input | null {
  if (deal === undefined || deal === null) return null;
  if (typeof deal !== 'object' || Array.isArray(deal)) throw invalid('Deals');
  const store = crm.modules.Deals;
  const input = normalizeInput(crm, store, deal as Input);
  checkInput({ crm, store, input, index: 0 });
  return input;
}

function invalid(name: string): CrmError {
  return new CrmError(400, 'INVALID_DATA', { api_name: name, json_path: `$.data[0].${name}` });
}

function findOrAddAccount(given: Conversions): Reference | null {
  const { call, lead } = given;
  const { Company: company, Phone, Website, Industry, Annual_Revenue, Street, City, State, Zip_Code, Country } = lead.values;
  if (!company) return null;
  const billing = { Billing_Street: Street, Billing_City: City, Billing_State: State, Billing_Code: Zip_Code, Billing_Country: Country };
  const found = findExisting(given, 'Accounts', 'Account_Name', company);
  if (found) return found;
  const account = add(given, 'Accounts', { Account_Name: company, Phone, Website, Industry, Annual_Revenue, ...billing });
  publish(call.crm, call.crm.modules.Accounts, 'create', [{ id: account.id, fields: {} }]);
  return account;
}

function findOrAddContact(given: Conversions, account: Reference | null): Reference {
  const { First_Name, Last_Name, Email, Phone, Mobile, Lead_Source, Designation: Title } = given.lead.values;
  const found = findExisting(given, 'Contacts', 'Email', Email);
  return found ?? add(given, 'Contacts', { First_Name, Last_Name, Email, Phone, Mobile, Lead_Source, Title, Account_Name: account });
}

function addDeal(given: Conversions, deal: Input, account: Reference | null, contact: Reference): Reference {
  return add(given, 'Deals', { ...deal, Account_Name: account, Contact_Name: contact });
}

/** A record with the same value, where the caller or a setting wants those to be used. */
function findExisting({ call: { crm }, options }: Conversions, module: ModuleName, field: string, value: unknown): Reference | undefined {
  const isWanted = options.add_to_existing_record === true || crm.base.settings.isOn('crmConvertFindsExisting');
  const found = isWanted ? findByValue(crm.modules[module], field, value) : undefined;
  return found && { module, id: found.id };
}

function add({ call: { crm, user }, owner }: Conversions, module: ModuleName, values: Input): Reference {
  const { id } = insertRecord(crm, crm.modules[module], { ...values, Owner: owner }, { userId: user.id });
  return { module, id };
}
