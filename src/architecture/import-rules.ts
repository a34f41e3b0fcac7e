import { findImports, resolveImport } from './imports.ts';
import { findPlace, type Place } from './places.ts';
import { isTest, type SourceFile } from './source-file.ts';

/** Returns the imports between the project's own files that break the rules, each with the place where the code belongs. */
export function importBreaches(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    const from = findPlace(file.path);
    if (!from) return [`${file.path}: no place for this file. Source lives in src/{app,features/<area>/<name>,platform,testing}.`];
    return findImports(file).flatMap((specifier) => {
      const target = resolveImport(file, specifier);
      const reason = target && refusal(file, from, target);
      return reason ? [`${file.path} imports ${target}: ${reason}`] : [];
    });
  });
}

function refusal(file: SourceFile, from: Place, target: string): string | undefined {
  const to = findPlace(target);
  if (!to) return 'unknown folder.';
  if (from.layer === 'tooling' || from.layer === 'testing') return toolingRefusal(from, to);
  if (to.layer === 'testing')
    return isTest(file.path) ? undefined : 'only tests use src/testing/. Move the code to the module that owns it.';
  if (to.layer === 'tooling') return isForTests(file, target) ? undefined : 'the product does not use its tools. Move the code into src/.';
  const bothFeatures = from.layer === 'feature' && to.layer === 'feature';
  const area = bothFeatures ? areaRefusal(from, to, isTest(file.path)) : undefined;
  return sideRefusal(from, to) ?? area ?? LAYER_RULES[from.layer](from, to, target);
}

/** Tests use the sandbox as the provider. */
const isForTests = (file: SourceFile, target: string): boolean => isTest(file.path) && target.startsWith('sandbox/testing/');

function toolingRefusal(from: Place, to: Place): string | undefined {
  const sameSide = from.side === 'web' || to.side !== 'web';
  return sameSide ? undefined : 'server-side tools never load browser code. Put what both need into a root.';
}

function sideRefusal(from: Place, to: Place): string | undefined {
  if (to.side === 'root' || from.side === to.side) return undefined;
  if (from.side === 'root') return `a root is for both sides. Move this code to ${to.side}/, or what it needs to the root.`;
  return `${from.side}/ never touches ${to.side}/. Put what both need into the root; cross over by a call of the contract.`;
}

const LAYER_RULES: Record<'feature' | 'platform' | 'app', (from: Place, to: Place, target: string) => string | undefined> = {
  app: () => undefined,
  platform: (_, to) =>
    to.layer === 'platform' ? undefined : 'platform/ knows no feature. Pass it in as an argument, or move the code out of platform/.',
  feature: featureRefusal,
};

function featureRefusal(from: Place, to: Place, target: string): string | undefined {
  if (to.layer === 'platform') return undefined;
  if (to.layer === 'app') return 'a feature does not know the app. Features meet in src/app/: put the two together there.';
  if (to.name === from.name) return undefined;
  if (isClient(from)) return 'a client knows only the API of its provider. Translate in the feature that calls it.';
  if (to.side === 'root' || (isClient(to) && to.area === from.area)) return undefined;
  const [ending, instead] =
    from.side === 'web' ? ['.queries.ts', 'Meet on the screen in src/app/'] : ['.service.ts', 'Ask the owner through its service'];
  return target.endsWith(ending) ? undefined : `of another feature only *${ending} may be used here. ${instead}.`;
}

/** Returns whether a feature is the client of a provider. All features of its area may use all of it. */
const isClient = ({ name }: Place): boolean => name.endsWith('-client');

/**
 * Areas in dependency order; the sidebar uses the same groups. A feature may import from its own area and from earlier ones.
 * `master-data` has the records that tickets and documents refer to: customers, parts, vehicles, tool models. `quickbooks`, `mail`
 * and `zoho` have everything about a provider: its client, its connection and its sync.
 */
const AREAS: readonly string[] = ['admin', 'master-data', 'ticketing', 'business', 'insight', 'exchange', 'quickbooks', 'mail', 'zoho'];

/** Returns why a feature may not be in its area, or may not use another one. Tests may use any feature. */
function areaRefusal(from: Place, to: Place, isInTest: boolean): string | undefined {
  const unknown = [from, to].find(({ area }) => !AREAS.includes(area));
  if (unknown) return `unknown area '${unknown.area}'. Areas: ${AREAS.join(', ')}.`;
  if (isInTest || AREAS.indexOf(to.area) <= AREAS.indexOf(from.area)) return undefined;
  return `${from.area} may not import from ${to.area}, which depends on it. Let ${to.name} subscribe to an event, fill a slot or register it.`;
}
