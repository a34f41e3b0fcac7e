import { reExports } from './imports.ts';
import { findPlace, type Side } from './places.ts';
import type { SourceFile } from './source-file.ts';

const LINE_LIMIT = 300;
const EMPTY_NAMES = ['index', 'utils', 'util', 'helpers', 'helper', 'misc', 'common'];
const ROOM_OF: Record<string, Side> = {
  contract: 'root',
  rules: 'root',
  factory: 'root',
  routes: 'server',
  service: 'server',
  store: 'server',
  table: 'server',
  queries: 'web',
};

/** Files that are too long, say nothing by their name, hand on what others own, or lie in the wrong room. */
export function layoutBreaches(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => [...nameBreaches(file), ...sizeBreaches(file), ...barrelBreaches(file), ...roomBreaches(file)]);
}

function nameBreaches({ path }: SourceFile): string[] {
  const lastWords = path.split('/').flatMap((part) => part.split('.').map((piece) => piece.split('-').at(-1) ?? ''));
  const empty = lastWords.find((word) => EMPTY_NAMES.includes(word.toLowerCase()));
  return empty ? [`${path}: '${empty}' says nothing. Name the file by what it does, beside the code that needs it.`] : [];
}

function sizeBreaches({ path, text }: SourceFile): string[] {
  if (path.endsWith('.data.ts') || path.includes('catalogue')) return [];
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
  return lines > LINE_LIMIT ? [`${path}: ${lines} lines, ${LINE_LIMIT} is the limit. Give its second subject a file of its own.`] : [];
}

/** A service is the door of its feature: it may hand out what lies beside it, if it does something of its own as well. */
function isDoor({ path, text }: SourceFile): boolean {
  return path.endsWith('.service.ts') && /^export (?:async )?(?:function|const) /m.test(text);
}

/** The list of features is nothing but such lines, so that a new feature is one line that no other change touches. */
const FEATURE_LISTS = ['src/app/server/features.ts', 'src/app/web/features.ts'];

function barrelBreaches(file: SourceFile): string[] {
  return reExports(file) && !isDoor(file) && !FEATURE_LISTS.includes(file.path)
    ? [`${file.path}: exports what another file owns. Import it from its owner.`]
    : [];
}

function roomBreaches({ path }: SourceFile): string[] {
  const place = findPlace(path);
  const kind = /\.(\w+)(?:\.test)?\.tsx?$/.exec(path)?.[1] ?? '';
  const room = ROOM_OF[kind];
  if (!room || place?.area !== 'feature' || place.side === room) return [];
  return [`${path}: a *.${kind}.ts belongs in the ${room === 'root' ? "feature's root" : `feature's ${room}/`}.`];
}
