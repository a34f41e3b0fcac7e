/** '+1 (503) 555-0142' becomes `tel:+15035550142`. */
export function toPhoneLink(phone: string): string {
  const sign = phone.trim().startsWith('+') ? '+' : '';
  return `tel:${sign}${phone.replaceAll(/\D/g, '')}`;
}
