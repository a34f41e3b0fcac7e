import { findPlace } from './places.ts';
import { isTest, type SourceFile } from './source-file.ts';

/** A function or a trigger of the database, and the file that has it. */
export interface SqlRoutine {
  readonly name: string;
  readonly file: string;
}

export interface SqlTrigger extends SqlRoutine {
  readonly table: string;
}

const FUNCTION = /^create\s+(?:or\s+replace\s+)?function\s+(\w+)/gim;
const TRIGGER = /^create\s+(?:or\s+replace\s+)?(?:constraint\s+)?trigger\s+(\w+)[^;]*?\son\s+(\w+)/gim;
/** Written by hand in a body, or by a function that makes triggers for others. */
const CREATES_ROUTINE = /\bcreate\s+(?:or\s+replace\s+)?(?:(?:constraint\s+)?trigger|function|procedure)\b/i;
const KINDS = /^src\/(?:app|features\/[\w-]+\/[\w-]+|platform)\/server\/(?:.*\/)?[\w.-]+\.(keys|functions|triggers|collisions)\.sql$/;

const isBesideCode = ({ path }: SourceFile) => path.startsWith('src/') && path.endsWith('.sql');

/** SQL or code without its comments. */
export function withoutComments({ path, text }: SourceFile): string {
  return path.endsWith('.sql') ? text.replaceAll(/--.*$/gm, '') : text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
}

/** The functions that the files below `src/` make. */
export function findFunctions(files: readonly SourceFile[]): SqlRoutine[] {
  return files
    .filter(isBesideCode)
    .flatMap((file) => [...withoutComments(file).matchAll(FUNCTION)].map(([, name = '']) => ({ name, file: file.path })));
}

/** The triggers that the files below `src/` make. */
export function findTriggers(files: readonly SourceFile[]): SqlTrigger[] {
  return files
    .filter(isBesideCode)
    .flatMap((file) => [...withoutComments(file).matchAll(TRIGGER)].map(([, name = '', table = '']) => ({ name, table, file: file.path })));
}

/** The functions of the database that a file calls by name, other than its own. */
export function findCalls(file: SourceFile, functions: readonly SqlRoutine[]): SqlRoutine[] {
  const mayCall = !isTest(file.path) && !file.path.includes('/web/') && /^src\/(?:features|platform|app)\/.*\.(?:ts|sql)$/.test(file.path);
  if (!mayCall) return [];
  const code = withoutComments(file);
  return functions.filter(({ name, file: owner }) => owner !== file.path && new RegExp(`\\b${name}\\s*\\(`).test(code));
}

/** SQL of functions and triggers that is not where it is looked for: beside its feature, once, in a file of its kind. */
export function routineBreaches(files: readonly SourceFile[]): string[] {
  return [...inMigrations(files), ...misplaced(files), ...repeated(files), ...upward(files)];
}

function inMigrations(files: readonly SourceFile[]): string[] {
  return files
    .filter((file) => file.path.startsWith('migrations/') && CREATES_ROUTINE.test(withoutComments(file)))
    .map(
      ({ path }) => `${path} makes a function or a trigger: migrations keep tables and data. Write it into a .sql file beside its feature.`,
    );
}

function misplaced(files: readonly SourceFile[]): string[] {
  return files.filter(isBesideCode).flatMap((file) => {
    const kind = KINDS.exec(file.path)?.[1];
    if (!kind) return [`${file.path}: SQL beside a feature is server/<thing>.keys.sql, .functions.sql, .triggers.sql or .collisions.sql.`];
    const hasFunctions = findFunctions([file]).length > 0;
    const hasTriggers = findTriggers([file]).length > 0;
    const isWrong = (hasFunctions && kind !== 'keys' && kind !== 'functions') || (hasTriggers && kind !== 'triggers');
    return isWrong
      ? [`${file.path} is for ${kind}: functions go into .functions.sql (stored ones into .keys.sql), triggers into .triggers.sql.`]
      : [];
  });
}

function repeated(files: readonly SourceFile[]): string[] {
  const functions = findFunctions(files);
  return functions
    .filter(({ name }, index) => functions.findIndex((other) => other.name === name) !== index)
    .map(({ name, file }) => `${file} makes ${name}(), which another file makes already: a function has one body.`);
}

function upward(files: readonly SourceFile[]): string[] {
  const functions = findFunctions(files);
  return files
    .filter(({ path }) => path.startsWith('src/platform/'))
    .flatMap((file) =>
      findCalls(file, functions)
        .filter(({ file: owner }) => findPlace(owner)?.layer !== 'platform')
        .map(({ name, file: owner }) => `${file.path} calls ${name}() of ${owner}: platform/ knows no feature.`),
    );
}
