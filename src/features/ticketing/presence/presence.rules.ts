import type { Announcement, PresentPerson } from './presence.contract.ts';

/** A window that has a ticket open. */
export interface PresentWindow extends PresentPerson {
  readonly tab: string;
  /** Its lease has not ended. */
  readonly isThere: boolean;
}

/** Lists each person once, sorted by name; a person is typing when one of their windows is. */
export function toPeople(windows: readonly PresentWindow[]): PresentPerson[] {
  const people = new Map<string, PresentPerson>();
  for (const { userId, name, avatar, isTyping, isThere } of windows) {
    if (isThere) people.set(userId, { userId, name, avatar, isTyping: isTyping || (people.get(userId)?.isTyping ?? false) });
  }
  return [...people.values()].toSorted((a, b) => a.name.localeCompare(b.name) || a.userId.localeCompare(b.userId));
}

/** The windows of a ticket once one of them has said how it is. */
export function withAnnouncement(
  windows: readonly PresentWindow[],
  own: Omit<PresentPerson, 'isTyping'>,
  { tab, typing, leaving }: Announcement,
): PresentWindow[] {
  const others = windows.filter((window) => window.userId !== own.userId || window.tab !== tab);
  return leaving ? others : [...others, { ...own, tab, isTyping: typing, isThere: true }];
}

/** Tells whether people who look at the ticket see a change in who is there or who is typing. */
export function isOtherPicture(before: readonly PresentWindow[], after: readonly PresentWindow[]): boolean {
  const picture = (windows: readonly PresentWindow[]) => JSON.stringify(toPeople(windows));
  const isOver = before.some(({ isThere }) => !isThere);
  return isOver || picture(before) !== picture(after);
}

/** The same where the faces stand beside it and show who types: one by the first name, several by their number. */
export function toShortPresence(others: readonly Pick<PresentPerson, 'name' | 'isTyping'>[]): { who: string; does: string } {
  const [first, ...more] = others;
  const isTyping = others.some((person) => person.isTyping);
  if (more.length > 0) return isTyping ? { who: '', does: 'typing…' } : { who: String(others.length), does: 'viewing' };
  return { who: first?.name.split(' ')[0] ?? '', does: isTyping ? 'typing…' : 'is viewing' };
}

/** Describes the people there: 'Ann Lee is typing…', 'Ann Lee and 2 others are viewing'; '' for none. People who type come first. */
export function describePresence(others: readonly Pick<PresentPerson, 'name' | 'isTyping'>[]): string {
  const typing = others.filter(({ isTyping }) => isTyping);
  const [first, second, ...more] = typing.length > 0 ? typing : others;
  if (!first) return '';
  const does = typing.length > 0 ? 'typing…' : 'viewing';
  if (!second) return `${first.name} is ${does}`;
  return more.length === 0 ? `${first.name} and ${second.name} are ${does}` : `${first.name} and ${more.length + 1} others are ${does}`;
}

/** Describes the people who have a ticket of a list open: 'Ann Lee is viewing', 'Ann Lee and 2 others are viewing'; '' for none. */
export function describeOpen(others: readonly Pick<PresentPerson, 'name' | 'isTyping'>[]): string {
  const isTyping = others.some((person) => person.isTyping);
  const [first, second, ...more] = others;
  if (!first) return '';
  if (!second) return `${first.name} ${isTyping ? 'is typing' : 'is viewing'}`;
  const who = more.length === 0 ? `${first.name} and ${second.name}` : `${first.name} and ${more.length + 1} others`;
  return `${who} ${isTyping ? 'are viewing, and someone is typing' : 'are viewing'}`;
}
