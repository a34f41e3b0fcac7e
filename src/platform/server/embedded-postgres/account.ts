import { statSync } from 'node:fs';
import { StartError } from '../start-error.ts';
import { useDatabaseUrl } from './platform-package.ts';
import { type Account, run } from './run.ts';

/**
 * Returns the account PostgreSQL runs as, null for our own. It can't be root; an existing cluster runs as its owner.
 */
export async function databaseAccount(cluster: string): Promise<Account | null> {
  const own = process.getuid?.();
  const owner = findOwner(cluster);
  if (own === undefined) return null;
  if (own !== 0) {
    if (owner && owner.uid !== own)
      throw new StartError(
        `The database in ${cluster} belongs to the account ${owner.name}. Start OBDesk with that account or use another DATA_DIR.`,
      );
    return null;
  }
  if (owner && owner.uid !== 0) return owner;
  const account = (await accountNamed('postgres')) ?? (await accountNamed('nobody'));
  if (!account)
    throw new StartError(
      `PostgreSQL can't run as root, and there is no account 'postgres' or 'nobody'. Start OBDesk as a regular user. ${useDatabaseUrl}`,
    );
  return account;
}

function findOwner(folder: string): Account | null {
  try {
    const { uid, gid } = statSync(folder);
    return { name: `with UID ${uid}`, uid, gid };
  } catch {
    return null;
  }
}

async function accountNamed(name: string): Promise<Account | null> {
  const [uid, gid] = await Promise.all([run('id', ['-u', name], null), run('id', ['-g', name], null)]);
  if (uid.code !== 0 || gid.code !== 0) return null;
  return { name, uid: Number(uid.output), gid: Number(gid.output) };
}
