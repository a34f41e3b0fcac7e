/** The address that calls a number however it is written: `tel:+15035550142` of '+1 (503) 555-0142'. */
export function toPhoneLink(phone: string): string {
  const sign = phone.trim().startsWith('+') ? '+' : '';
  return `tel:${sign}${phone.replaceAll(/\D/g, '')}`;
}
