import { pluralize } from '../../../platform/number-text.ts';

const FREE_FAILURES = 5;
const FIRST_PAUSE_S = 30;
const LONGEST_PAUSE_S = 15 * 60;

/** Returns the pause in seconds after this many failed sign-ins in a row: none for the first four, then 30 s, doubling up to 15 min. */
export function pauseAfter(failures: number): number {
  if (failures < FREE_FAILURES) return 0;
  return Math.min(LONGEST_PAUSE_S, FIRST_PAUSE_S * 2 ** (failures - FREE_FAILURES));
}

/** Failed sign-ins allowed per address in `ADDRESS_WINDOW_MINUTES`. */
export const ADDRESS_LIMIT = 100;
export const ADDRESS_WINDOW_MINUTES = 15;

/** Returns the part of an address to count by. An IPv6 household or office shares the first 64 bits. */
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
  /** Undefined for a deleted user. */
  readonly after: object | undefined;
  readonly fields: readonly string[];
}

/** Whether the user has to sign in again after this change. */
export function endsSessions({ after, fields }: ChangedUser): boolean {
  return !after || ['role', 'isActive', 'password'].some((field) => fields.includes(field));
}

/** Minutes in which a session can change accounts after its user typed the password. */
export const PROOF_MINUTES = 5;

interface AccountChange {
  /** Whether users change their own account. */
  readonly isOwn: boolean;
  /** Undefined for a new user. */
  readonly before: object | undefined;
  /** Undefined for a deleted user. */
  readonly after: object | undefined;
  readonly fields: readonly string[];
}

/**
 * Whether a change requires that the caller recently typed the password, because it affects who can sign in and with which rights. Changing
 * one's own password is exempt: its endpoint asks for the current one.
 */
export function needsPassword({ isOwn, before, after, fields }: AccountChange): boolean {
  return !before || !after || fields.some((field) => field !== 'fullName' && !(isOwn && field === 'password'));
}

/** Reports the number of devices that a user was signed out of. */
export function describeSignOut(fullName: string, devices: number): string {
  if (devices === 0) return `${fullName} had no active sessions.`;
  return `${fullName} was signed out of ${pluralize(devices, 'device')}.`;
}

interface NamedDevice {
  readonly browser: string;
  readonly system: string;
}

/** Describes a device: 'Chrome 131 on Windows 10'. */
export function describeDevice({ browser, system }: NamedDevice): string {
  if (browser === '') return system === '' ? 'Unknown browser' : `Browser on ${system}`;
  return system === '' ? browser : `${browser} on ${system}`;
}

/** Whether a device is a phone or tablet. */
export function isHandheld({ system }: NamedDevice): boolean {
  return /^(iOS|Android)/.test(system);
}
