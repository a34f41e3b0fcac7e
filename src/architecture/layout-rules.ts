import { reExports } from './imports.ts';
import { findPlace, type Side } from './places.ts';
import type { SourceFile } from './source-file.ts';

/** With any prefix: `date-utils` is as unspecific as `utils`. */
const UNSPECIFIC_NAMES = ['utils', 'util', 'helpers', 'helper', 'misc', 'common'];
const SIDE_BY_KIND: Record<string, Side> = {
  contract: 'root',
  rules: 'root',
  factory: 'root',
  routes: 'server',
  service: 'server',
  store: 'server',
  table: 'server',
  queries: 'web',
};

/** Returns files that have an unspecific name, re-export other files, or are on the wrong side of their feature. */
export function layoutBreaches(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => [...nameBreaches(file), ...barrelBreaches(file), ...sideBreaches(file)]);
}

function nameBreaches({ path }: SourceFile): string[] {
  const lastWords = path.split('/').flatMap((part) => part.split('.').map((piece) => piece.split('-').at(-1) ?? ''));
  const isIndex = /(?:^|\/)index\./.test(path);
  const empty = isIndex ? 'index' : lastWords.find((word) => UNSPECIFIC_NAMES.includes(word.toLowerCase()));
  return empty ? [`${path}: '${empty}' says nothing. Name the file by what it does, beside the code that needs it.`] : [];
}

/** A service is the interface of its feature, so it may re-export files next to it if it also has its own code. */
function isInterface({ path, text }: SourceFile): boolean {
  return path.endsWith('.service.ts') && /^export (?:async )?(?:function|const) /m.test(text);
}

function barrelBreaches(file: SourceFile): string[] {
  return reExports(file) && !isInterface(file) ? [`${file.path}: exports what another file owns. Import it from its owner.`] : [];
}

function sideBreaches({ path }: SourceFile): string[] {
  const place = findPlace(path);
  const kind = /\.(\w+)(?:\.test)?\.tsx?$/.exec(path)?.[1] ?? '';
  const side = SIDE_BY_KIND[kind];
  if (!side || place?.layer !== 'feature' || place.side === side) return [];
  return [`${path}: a *.${kind}.ts belongs in the ${side === 'root' ? "feature's root" : `feature's ${side}/`}.`];
}
