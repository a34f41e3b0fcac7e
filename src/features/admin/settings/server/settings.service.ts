import { findChanges } from '../../../../platform/merge.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import type { Database, Db, Tx } from '../../../../platform/server/database/database.ts';
import type { SecretBox } from '../../../../platform/server/secret-box.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { ownZone } from '../../../../platform/time/zoned-day.ts';
import { recordAudit } from '../../audit/server/audit.service.ts';
import { SECRET_MASK } from '../secret-field.ts';
import { type GivenSettings, SECRET_NAMES, SETTINGS, type SecretName, type Settings, type SettingsGroup } from '../settings.contract.ts';
import { withGiven } from '../settings.rules.ts';
import { findStored, lockStored, type StoredSettings, saveStored } from './settings.store.ts';

/** Returns a group without secrets; its defaults until first saved. */
export async function getSettings<G extends Exclude<SettingsGroup, 'configuration'>>(db: Db, group: G): Promise<Settings<G>> {
  return SETTINGS[group].Settings.parse({
    ...SETTINGS[group].defaults,
    ...(await findStored(db, group)),
    ...ofServer(group),
  }) as Settings<G>;
}

/** Returns which providers are connected and what is synced. A secret that this server's key can't decrypt is listed as unreadable. */
export async function getConfiguration({
  database,
  secrets,
}: Pick<ServerDeps, 'secrets'> & { readonly database: Db }): Promise<Settings<'configuration'>> {
  return toSettings(secrets, 'configuration', await findStored(database, 'configuration'));
}

/** Returns a decrypted secret for a provider request; undefined if it is missing or can't be decrypted. */
export async function readSecret(
  { database, secrets }: Pick<ServerDeps, 'secrets'> & { readonly database: Db },
  name: SecretName,
): Promise<string | undefined> {
  return openSecret(secrets, name, await findStored(database, 'configuration'));
}

/**
 * Sets fields of a group and returns all of it. A null actor is the system. Keeps concurrent changes of other fields, and writes nothing
 * for unchanged values.
 */
export async function setSettings<G extends SettingsGroup>(
  deps: Pick<ServerDeps, 'changes' | 'secrets'> & { readonly database: Pick<Database, 'transaction'> },
  actor: Actor | null,
  group: G,
  given: GivenSettings<G>,
): Promise<Settings<G>> {
  return deps.database.transaction(async (tx) => {
    const stored = await lockStored(tx, group);
    const before = toSettings(deps.secrets, group, stored);
    const changed = findChanges<StoredSettings>(before, withGiven(before, withoutMasks(given))).values;
    const fields = Object.keys(changed);
    if (fields.length === 0) return before;
    const next = { ...stored, ...sealSecrets(deps.secrets, changed) };
    const version = await saveStored(tx, group, next);
    const after = toSettings(deps.secrets, group, next);
    await deps.changes.record(tx, { kind: 'settings', id: group, version, actor, before, after, fields });
    return after;
  });
}

/** For settings that change in an existing transaction. */
export const inTransaction = (tx: Tx) => ({ transaction: <T>(work: (tx: Tx) => Promise<T>) => work(tx) });

/** Drops masks, so that their secrets are kept. */
function withoutMasks(given: StoredSettings): StoredSettings {
  return Object.fromEntries(Object.entries(given).filter(([key, value]) => !isSecret(key) || value !== SECRET_MASK));
}

const isSecret = (key: string): key is SecretName => (SECRET_NAMES as readonly string[]).includes(key);

function toSettings<G extends SettingsGroup>(secrets: SecretBox, group: G, stored: StoredSettings): Settings<G> {
  const masked = group === 'configuration' ? maskSecrets(secrets, stored) : {};
  return SETTINGS[group].Settings.parse({ ...SETTINGS[group].defaults, ...stored, ...masked, ...ofServer(group) }) as Settings<G>;
}

/** Values of a group that depend on the server. */
const ofServer = (group: SettingsGroup) => (group === 'account' ? { serverZone: ownZone() } : {});

function maskSecrets(secrets: SecretBox, stored: StoredSettings): StoredSettings {
  const readable = (name: SecretName) => openSecret(secrets, name, stored) !== undefined;
  const unreadable = SECRET_NAMES.filter((name) => isSet(stored[name]) && !readable(name));
  const masks = SECRET_NAMES.map((name) => [name, readable(name) ? SECRET_MASK : ''] as const);
  return { ...Object.fromEntries(masks), ...(unreadable.length > 0 && { unreadable }) };
}

const isSet = (sealed: unknown): sealed is string => typeof sealed === 'string' && sealed !== '';

function openSecret(secrets: SecretBox, name: SecretName, stored: StoredSettings): string | undefined {
  const sealed = stored[name];
  return isSet(sealed) ? secrets.open(rowOf(name), sealed) : undefined;
}

function sealSecrets(secrets: SecretBox, changed: StoredSettings): StoredSettings {
  const sealed = Object.entries(changed).filter(([key, value]) => isSecret(key) && value !== '');
  return { ...changed, ...Object.fromEntries(sealed.map(([key, value]) => [key, secrets.seal(rowOf(key), String(value))])) };
}

/** Number of secrets that were re-encrypted or already current, and the names of those that no known key decrypts. */
export interface Resealed {
  readonly resealed: number;
  readonly current: number;
  readonly unreadable: readonly SecretName[];
}

/** Re-encrypts all secrets of the settings with the newest key. Keeps those that can't be decrypted. */
export async function resealSettings(tx: Tx, secrets: SecretBox): Promise<Resealed> {
  const stored = await lockStored(tx, 'configuration');
  const sealed = SECRET_NAMES.flatMap((name) => (isSet(stored[name]) ? [{ name, before: stored[name] }] : []));
  const all = sealed.map(({ name, before }) => ({ name, before, after: secrets.reencrypt(rowOf(name), before) }));
  const changed = all.filter(({ before, after }) => after !== undefined && after !== before);
  const unreadable = all.flatMap(({ name, after }) => (after === undefined ? [name] : []));
  if (changed.length === 0) return { resealed: 0, current: all.length - unreadable.length, unreadable };
  await saveStored(tx, 'configuration', { ...stored, ...Object.fromEntries(changed.map(({ name, after }) => [name, after])) });
  const detail = { secrets: changed.map(({ name }) => name) };
  await recordAudit(tx, { actor: null, action: 'settings.resealed', subject: 'settings:configuration', detail });
  return { resealed: changed.length, current: all.length - changed.length - unreadable.length, unreadable };
}

const rowOf = (name: string) => `settings:${name}`;
