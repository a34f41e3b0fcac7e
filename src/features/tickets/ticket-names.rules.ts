/** The name in a history entry, which is stored as 'n. full name'. */
export function toPlainName(user: string): string {
  return user.startsWith('n. ') ? user.slice(3) : user;
}
