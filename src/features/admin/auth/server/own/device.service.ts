import Bowser from 'bowser';
import { notFound } from '../../../../../platform/errors.ts';
import type { Actor } from '../../../../../platform/server/actor.ts';
import type { Db } from '../../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { recordAudit } from '../../../audit/server/audit.service.ts';
import type { Device } from '../../own-account.contract.ts';
import { endSession, endUserSessions } from '../session.service.ts';
import { findLiveSessions } from '../session.store.ts';
import { requireProof } from './password-proof.service.ts';

/** Lists the devices of the caller: the current one first, then the last used ones. */
export async function listDevices(deps: ServerDeps, actor: Actor): Promise<Device[]> {
  const devices = (await findOwn(deps, deps.database, actor)).map(({ id, publicId, userAgent, ...rest }) => ({
    id: publicId,
    ...readDeviceName(userAgent),
    ...rest,
    isCurrent: id === actor.sessionId,
  }));
  return devices.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
}

/**
 * Signs out a device of the caller on every node, and returns whether it was the current one. Throws 404 for devices of other users.
 * Devices other than the current one require that the caller recently typed the password.
 */
export async function endDevice(deps: ServerDeps, actor: Actor, deviceId: string): Promise<{ wasCurrent: boolean }> {
  return deps.database.transaction(async (tx) => {
    const session = (await findOwn(deps, tx, actor)).find(({ publicId }) => publicId === deviceId);
    if (!session) throw notFound('Device');
    if (session.id !== actor.sessionId) await requireProof(deps, tx, actor);
    await endSession(deps, tx, session.id);
    const detail = { ...readDeviceName(session.userAgent), address: session.address };
    await recordAudit(tx, { ...ownEvent(actor), action: 'auth.device_signed_out', detail });
    return { wasCurrent: session.id === actor.sessionId };
  });
}

/** Signs out all devices of the caller except the current one. Requires that the caller recently typed the password. */
export async function endOtherDevices(deps: ServerDeps, actor: Actor): Promise<void> {
  await deps.database.transaction(async (tx) => {
    await requireProof(deps, tx, actor);
    const devices = (await endUserSessions(deps, tx, actor.userId, actor.sessionId)).length;
    if (devices > 0) await recordAudit(tx, { ...ownEvent(actor), action: 'auth.other_devices_signed_out', detail: { devices } });
  });
}

const findOwn = ({ config, clock }: ServerDeps, db: Db, { userId }: Actor) => findLiveSessions(db, userId, config, clock.now());

const ownEvent = (actor: Actor) => ({ actor, subject: `user:${actor.userId}`, subjectName: actor.fullName, address: actor.address });

/** Parses the browser and system from a user agent: 'Chrome 131' on 'Windows 10'. */
export function readDeviceName(userAgent: string): Pick<Device, 'browser' | 'system'> {
  if (userAgent === '') return { browser: '', system: '' };
  const { browser, os } = Bowser.parse(userAgent);
  // The version name of Windows is its number; that of macOS is a place in California.
  const release = os.name === 'Windows' ? os.versionName : undefined;
  return { browser: named(browser.name, firstNumber(browser.version)), system: named(os.name, release) };
}

const named = (name: string | undefined, version: string | undefined): string => [name, version].filter(Boolean).join(' ');

const firstNumber = (version: string | undefined): string | undefined => version?.split('.')[0];
