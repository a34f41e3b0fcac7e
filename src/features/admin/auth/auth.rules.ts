import { pluralize } from '../../../platform/number-text.ts';

const FREE_FAILURES = 5;
const FIRST_PAUSE_S = 30;
const LONGEST_PAUSE_S = 15 * 60;

/** Seconds an account waits after so many failed sign-ins in a row: none for the first four, then 30 s doubling to 15 min. */
export function pauseAfter(failures: number): number {
  if (failures < FREE_FAILURES) return 0;
  return Math.min(LONGEST_PAUSE_S, FIRST_PAUSE_S * 2 ** (failures - FREE_FAILURES));
}

/** Failed sign-ins one network address may make in `ADDRESS_WINDOW_MINUTES`. */
export const ADDRESS_LIMIT = 100;
export const ADDRESS_WINDOW_MINUTES = 15;

/** Gives the part of an address that counts as one: all of an IPv6 household or office shares the first 64 bits. */
export function addressGroup(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  return address.includes(':') ? `${expandedGroups(address).slice(0, 4).join(':')}::/64` : address;
}

function expandedGroups(address: string): string[] {
  const [left = '', right = ''] = address.toLowerCase().split('%', 1).join('').split('::');
  const head = left === '' ? [] : left.split(':');
  const tail = right === '' ? [] : right.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0');
  return [...head, ...zeros, ...tail];
}

interface ChangedUser {
  /** Undefined when the user was deleted. */
  readonly after: object | undefined;
  readonly fields: readonly string[];
}

/** After such a change a user has to sign in again. */
export function endsSessions({ after, fields }: ChangedUser): boolean {
  return !after || ['role', 'isActive', 'password'].some((field) => fields.includes(field));
}

/** So long a session may change accounts after its user has typed the password. */
export const PROOF_MINUTES = 5;

interface AccountChange {
  /** Somebody changes the own account. */
  readonly isOwn: boolean;
  /** Undefined when the user is new. */
  readonly before: object | undefined;
  /** Undefined when the user was deleted. */
  readonly after: object | undefined;
  readonly fields: readonly string[];
}

/**
 * Who makes such a change has typed the own password within the last minutes: it decides who can sign in, as whom and with which rights. The
 * own password has a call of its own, which asks for the current one anyway.
 */
export function needsPassword({ isOwn, before, after, fields }: AccountChange): boolean {
  return !before || !after || fields.some((field) => field !== 'fullName' && !(isOwn && field === 'password'));
}

/** Says on how many devices somebody was signed out. */
export function describeSignOut(fullName: string, devices: number): string {
  if (devices === 0) return `${fullName} had no active sessions.`;
  return `${fullName} was signed out of ${pluralize(devices, 'device')}.`;
}

interface NamedDevice {
  readonly browser: string;
  readonly system: string;
}

/** Names a device for people: 'Chrome 131 on Windows 10'. */
export function describeDevice({ browser, system }: NamedDevice): string {
  if (browser === '') return system === '' ? 'Unknown browser' : `Browser on ${system}`;
  return system === '' ? browser : `${browser} on ${system}`;
}

/** A phone or a tablet. */
export function isHandheld({ system }: NamedDevice): boolean {
  return /^(iOS|Android)/.test(system);
}
