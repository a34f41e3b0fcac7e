import type { SecretBox } from '../../../../../platform/server/secret-box.ts';

const PURPOSE = 'unsubscribe';

/** Path of the page on which an address, in lower case, unsubscribes from announcements. */
export const toUnsubscribePath = (secrets: SecretBox, address: string): string =>
  `/unsubscribe/${Buffer.from(address).toString('base64url')}.${secrets.signShort(PURPOSE, address)}`;

/** Returns the address of a token; undefined if the signature is missing or wrong. */
export function readUnsubscribeToken(secrets: SecretBox, token: string): string | undefined {
  const [encoded = '', signature = ''] = token.split('.');
  const address = Buffer.from(encoded, 'base64url').toString();
  return address !== '' && secrets.isSignedShort(PURPOSE, address, signature) ? address : undefined;
}
