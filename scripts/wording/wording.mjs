import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../steps/project.mjs';
import { findChangedLines } from './changed-lines.mjs';
import { findHabits } from './habits.mjs';
import { extractTexts } from './texts.mjs';

const SOURCE = /^(?:src|scripts|sandbox|sample-data)\/.+\.(?:ts|tsx|mjs|js)$/;
const ARTICLE = /\/shipped-articles\/.+\.md$/;
/** Files whose texts only engineers read. */
const INTERNAL =
  /\.(?:test|stress\.test|access|table|data)\.ts$|\.(?:browser|component)\.tsx$|^src\/(?:testing|architecture)\/|^scripts\/wording\//;

/**
 * Prints the user-visible texts of new and changed lines that show a habit CONTRIBUTING.md advises against. They are hints for the author
 * and never fail. `node scripts/wording/wording.mjs --all` reads every text.
 */
function printHints() {
  const root = inRoot('.');
  const changed = process.argv.includes('--all') ? new Map(listFiles(root).map((file) => [file, undefined])) : findChangedLines(root);
  const hints = [...changed].flatMap(([file, lines]) => findHints(root, file, lines));
  if (hints.length === 0) return;
  process.stdout.write(`\nText to review (hints, not errors; see "Habits to avoid" in CONTRIBUTING.md):\n${hints.join('\n')}\n`);
}

function findHints(root, file, lines) {
  return readTexts(root, file)
    .filter(({ line }) => lines?.has(line) ?? true)
    .flatMap(({ line, text }) => findHabits(text).map((habit) => `${file}:${line}  ${habit}: ${text}`));
}

function readTexts(root, file) {
  const path = join(root, file);
  if (INTERNAL.test(file) || !existsSync(path)) return [];
  if (SOURCE.test(file)) return extractTexts(file, readFileSync(path, 'utf8'));
  if (!ARTICLE.test(file)) return [];
  return readFileSync(path, 'utf8')
    .split(/\r?\n/)
    .map((text, index) => ({ line: index + 1, text }));
}

const listFiles = (root) => execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

printHints();
