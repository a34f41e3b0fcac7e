import { posix } from 'node:path';
import { findImports, resolveImport } from './imports.ts';
import { countParameters } from './parameters.ts';
import { isTest, type SourceFile } from './source-file.ts';

type SizeRule = 'lines' | 'files' | 'joins' | 'imports' | 'parameters';

/** A file or folder that may be larger (or smaller) than agreed, and why. */
export interface SizeException {
  readonly rule: SizeRule;
  readonly path: string;
  readonly reason: string;
}

interface Breach {
  readonly rule: SizeRule;
  readonly path: string;
  readonly text: string;
}

const LINES_AT_MOST = 300;
const FILES_AT_MOST = 20;
const IMPORTS_AT_MOST = 15;
const PARAMETERS_AT_MOST = 4;
const LINES_TO_STAND_ALONE = 10;

const CODE = /\.(ts|tsx|mjs)$/;
/** Kinds of files that keep their place however short they are: the parts of a feature, and a list of features. */
const NAMED_KIND =
  /(?:^src\/app\/(?:server|web)\/features|\.(?:contract|rules|factory|manifest|routes|service|store|table|jobs|queries|config))\.tsx?$/;

/** Files, folders and functions beyond the agreed sizes, and exceptions that nothing needs any more. */
export function sizeBreaches(files: readonly SourceFile[], exceptions: readonly SizeException[]): string[] {
  const code = files.filter(({ path }) => CODE.test(path));
  const found = [...longFiles(files), ...fullFolders(code), ...lonelyFiles(code), ...manyImports(code), ...manyParameters(code)];
  const excuses = (exception: SizeException) => (breach: Breach) => breach.rule === exception.rule && breach.path === exception.path;
  return [
    ...found.filter((breach) => !exceptions.some((exception) => excuses(exception)(breach))).map(({ path, text }) => `${path}: ${text}`),
    ...exceptions
      .filter((exception) => !found.some(excuses(exception)))
      .map(({ rule, path }) => `${path} needs no exception for its ${rule} any more: remove it from src/architecture/size-exceptions.ts.`),
  ];
}

/** Lists of data may be long. */
function longFiles(files: readonly SourceFile[]): Breach[] {
  return files
    .filter(({ path }) => !path.endsWith('.data.ts') && !path.includes('catalogue'))
    .flatMap((file) => {
      const lines = countLines(file);
      if (lines <= LINES_AT_MOST) return [];
      return [breach('lines', file.path, `${lines} lines, ${LINES_AT_MOST} is the limit. Give its second subject a file of its own.`)];
    });
}

function fullFolders(files: readonly SourceFile[]): Breach[] {
  const counts = new Map<string, number>();
  for (const { path } of files.filter((file) => !isTest(file.path))) {
    const folder = posix.dirname(path);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > FILES_AT_MOST)
    .map(([path, count]) => breach('files', path, `${count} source files, ${FILES_AT_MOST} is the limit. Divide it by subject.`));
}

/** A few lines that one neighbour uses are found sooner within it; a component has a file of its own. */
function lonelyFiles(files: readonly SourceFile[]): Breach[] {
  const sources = files.filter(({ path }) => !isTest(path));
  const uses = sources.flatMap((file) =>
    findImports(file).map((specifier) => ({ target: resolveImport(file, specifier), user: file.path })),
  );
  return sources
    .filter((file) => countLines(file) < LINES_TO_STAND_ALONE && !NAMED_KIND.test(file.path) && !file.path.endsWith('.tsx'))
    .flatMap(({ path }) => {
      const [first, ...others] = uses.filter(({ target }) => target === path);
      if (!first || others.length > 0) return [];
      return [breach('joins', path, `under ${LINES_TO_STAND_ALONE} lines, and only ${first.user} uses it. Move the lines there.`)];
    });
}

function manyImports(files: readonly SourceFile[]): Breach[] {
  return files.flatMap((file) => {
    const count = findImports(file).length;
    if (count <= IMPORTS_AT_MOST) return [];
    return [breach('imports', file.path, `${count} imports, ${IMPORTS_AT_MOST} is the limit. It does more than one thing: divide it.`)];
  });
}

function manyParameters(files: readonly SourceFile[]): Breach[] {
  return files.flatMap((file) =>
    countParameters(file)
      .filter(({ count }) => count > PARAMETERS_AT_MOST)
      .map(({ name, count }) =>
        breach(
          'parameters',
          file.path,
          `${name} has ${count} parameters, ${PARAMETERS_AT_MOST} is the limit. Give what belongs together a name.`,
        ),
      ),
  );
}

const breach = (rule: SizeRule, path: string, text: string): Breach => ({ rule, path, text });

const countLines = ({ text }: SourceFile): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
