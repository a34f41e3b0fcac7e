import { type CrmRecord, textOf } from '../../../zoho-client/server/crm/records.ts';

const PARTS = ['Street', 'City', 'State', 'Code', 'Country'] as const;
type Part = (typeof PARTS)[number];
type Parts = Readonly<Record<Part, string>>;

/** The parts of an address as one writes them on a letter. */
export function readAddress(record: CrmRecord, kind: 'Billing' | 'Shipping'): string {
  const part = (name: Part) => textOf(record, `${kind}_${name}`).trim();
  return writeLetter({ Street: part('Street'), City: part('City'), State: part('State'), Code: part('Code'), Country: part('Country') });
}

function writeLetter({ Street, City, State, Code, Country }: Parts): string {
  const region = [State, Code].filter(Boolean).join(' ');
  return [Street, [City, region].filter(Boolean).join(', '), Country].filter(Boolean).join('\n');
}

/** An address in the fields of the CRM: in its parts where it is written as a letter has it, else all of it as the street. */
export function toAddressFields(address: string, kind: 'Billing' | 'Shipping'): Record<string, string | null> {
  const parts = splitLetter(address);
  const isWhole = parts !== undefined && writeLetter(parts) === address;
  const { Street, ...rest } = isWhole ? parts : { Street: address, City: '', State: '', Code: '', Country: '' };
  const fields = Object.entries({ Street, ...rest }).map(([name, value]) => [`${kind}_${name}`, value === '' ? null : value]);
  return Object.fromEntries(fields);
}

/** '12 Pier', 'Hamburg, HH 20457', 'Germany' */
function splitLetter(address: string): Parts | undefined {
  const lines = address.split('\n');
  const [street = '', place = '', country = ''] = lines;
  const [, city = '', region = ''] = /^([^,]+)(?:, (.+))?$/.exec(place) ?? [];
  if (lines.length < 2 || lines.length > 3 || city === '') return undefined;
  const words = region.split(' ');
  const [state, code] = words.length > 1 ? [words[0] ?? '', words.slice(1).join(' ')] : /\d/.test(region) ? ['', region] : [region, ''];
  return { Street: street, City: city, State: state, Code: code, Country: country };
}
