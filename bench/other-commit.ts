import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findDataset, type Product, runSync, startProduct } from './product.ts';

/**
 * Builds another commit in a worktree and starts it and this build. The other one creates the dataset, and each gets a copy, which this
 * build migrates as in an upgrade.
 */
export async function startBoth(
  name: string,
  tickets: number,
  dataDir: string,
): Promise<{ before: Product; now: Product; deleteCopies: () => void }> {
  const commit = execFileSync('git', ['rev-parse', '--short=12', '--verify', `${name}^{commit}`], { encoding: 'utf8' }).trim();
  const root = join(dataDir, 'commits', commit);
  // Git may still know a worktree whose folder was deleted.
  if (!existsSync(root)) runSync('git', ['worktree', 'add', '--force', '--force', '--detach', root, commit]);
  runSync(process.execPath, ['scripts/build.mjs'], root);
  // The script must match the sample data of its commit.
  const makeDataset = join(root, 'bench/make-dataset.ts');
  if (!existsSync(makeDataset)) copyFileSync('bench/make-dataset.ts', makeDataset);
  const original = await findDataset(join(dataDir, `${commit}-${tickets}`), tickets, root);
  const start = async (side: string, build: string) => {
    const copy = `${original}-${side}`;
    rmSync(copy, { recursive: true, force: true });
    // Preserves the owner, because PostgreSQL starts on its own files only.
    runSync('cp', ['-a', original, copy]);
    const product = await startProduct(copy, build);
    await product.query('VACUUM (ANALYZE)');
    return product;
  };
  return {
    before: await start('before', root),
    now: await start('now', process.cwd()),
    deleteCopies: () => ['before', 'now'].forEach((side) => void rmSync(`${original}-${side}`, { recursive: true, force: true })),
  };
}
