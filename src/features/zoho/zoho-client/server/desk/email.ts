import { domainToASCII, domainToUnicode } from 'node:url';

/** Converts the domain to Punycode, because Zoho Desk accepts only ASCII. Invalid addresses are unchanged. */
export const toDeskEmail = (address: string): string => convertDomain(address, domainToASCII);

/** Converts a Punycode domain to Unicode. */
export const fromDeskEmail = (address: string): string => (/xn--/i.test(address) ? convertDomain(address, domainToUnicode) : address);

function convertDomain(address: string, convert: (domain: string) => string): string {
  const at = address.lastIndexOf('@');
  const domain = at === -1 ? '' : address.slice(at + 1);
  if (!/[^\0-\x7f]|xn--/i.test(domain)) return address;
  return address.slice(0, at + 1) + (convert(domain) || domain);
}
