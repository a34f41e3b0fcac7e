import type { Announcement, PresentPerson } from './presence.contract.ts';

/** A browser window that has a ticket open. */
export interface PresentWindow extends PresentPerson {
  readonly tab: string;
  /** True until its lease expires. */
  readonly isThere: boolean;
}

/** Lists each person once, by name. A person is typing if any of their windows is. */
export function toPeople(windows: readonly PresentWindow[]): PresentPerson[] {
  const people = new Map<string, PresentPerson>();
  for (const { userId, name, avatar, isTyping, typingIn, isThere } of windows) {
    const known = people.get(userId);
    const typed = isTyping || !known ? { isTyping, typingIn } : { isTyping: known.isTyping, typingIn: known.typingIn };
    if (isThere) people.set(userId, { userId, name, avatar, ...typed });
  }
  return [...people.values()].toSorted((a, b) => a.name.localeCompare(b.name) || a.userId.localeCompare(b.userId));
}

/** Returns the windows of a ticket after a report from one of them. */
export function withAnnouncement(
  windows: readonly PresentWindow[],
  own: Omit<PresentPerson, 'isTyping' | 'typingIn'>,
  { tab, typing, typingIn, leaving }: Announcement,
): PresentWindow[] {
  const others = windows.filter((window) => window.userId !== own.userId || window.tab !== tab);
  return leaving ? others : [...others, { ...own, tab, isTyping: typing, typingIn: typing ? typingIn : '', isThere: true }];
}

/** Returns true if a change is visible to the other viewers: who is present and who is typing. */
export function isOtherPicture(before: readonly PresentWindow[], after: readonly PresentWindow[]): boolean {
  const picture = (windows: readonly PresentWindow[]) => JSON.stringify(toPeople(windows));
  const isOver = before.some(({ isThere }) => !isThere);
  return isOver || picture(before) !== picture(after);
}

/** A shorter description to go with avatars: one typist by first name, several by number. */
export function toShortPresence(others: readonly Pick<PresentPerson, 'name' | 'isTyping' | 'typingIn'>[]): { who: string; does: string } {
  const [first, ...more] = others;
  const isTyping = others.some((person) => person.isTyping);
  if (more.length > 0) return isTyping ? { who: '', does: 'typing…' } : { who: String(others.length), does: 'viewing' };
  const typing = first?.typingIn ? `typing in ${first.typingIn}…` : 'typing…';
  return { who: first?.name.split(' ')[0] ?? '', does: isTyping ? typing : 'is viewing' };
}

/**
 * Describes the viewers: 'Ann Lee is typing in Summary…', 'Ann Lee and 2 others are viewing'; '' for none. People who are typing come
 * first.
 */
export function describePresence(others: readonly Pick<PresentPerson, 'name' | 'isTyping' | 'typingIn'>[]): string {
  const typing = others.filter(({ isTyping }) => isTyping);
  const [first, second, ...more] = typing.length > 0 ? typing : others;
  if (!first) return '';
  const does = typing.length > 0 ? 'typing…' : 'viewing';
  if (!second) return `${first.name} is ${first.isTyping && first.typingIn ? `typing in ${first.typingIn}…` : does}`;
  return more.length === 0 ? `${first.name} and ${second.name} are ${does}` : `${first.name} and ${more.length + 1} others are ${does}`;
}

/** Describes the viewers of a listed ticket: 'Ann Lee is viewing', 'Ann Lee and 2 others are viewing'; '' for none. */
export function describeOpen(others: readonly Pick<PresentPerson, 'name' | 'isTyping'>[]): string {
  const isTyping = others.some((person) => person.isTyping);
  const [first, second, ...more] = others;
  if (!first) return '';
  if (!second) return `${first.name} ${isTyping ? 'is typing' : 'is viewing'}`;
  const who = more.length === 0 ? `${first.name} and ${second.name}` : `${first.name} and ${more.length + 1} others`;
  return `${who} ${isTyping ? 'are viewing, and someone is typing' : 'are viewing'}`;
}
