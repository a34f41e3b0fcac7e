export type Side = 'root' | 'web' | 'server';

/** Where a file lives, which decides what it may touch. */
export interface Place {
  readonly area: 'feature' | 'platform' | 'provider' | 'app' | 'testing' | 'tooling';
  /** Name of the feature or provider; empty elsewhere. */
  readonly name: string;
  readonly side: Side;
}

/** The place of a file, or undefined when the codebase has no such area. */
export function findPlace(path: string): Place | undefined {
  const [top, area, ...rest] = path.split('/');
  if (top !== 'src') return toolingPlace(path);
  if (area === 'architecture' || path === 'src/architecture.test.ts') return { area: 'tooling', name: '', side: 'server' };
  if (area === 'features') return featurePlace(rest);
  if (area === 'platform') return { area: 'platform', name: '', side: findSide(rest) ?? 'root' };
  if (area === 'providers') return { area: 'provider', name: rest[0] ?? '', side: 'server' };
  if (area === 'app' || area === 'testing') return sidedPlace(area, rest);
  return undefined;
}

function toolingPlace(path: string): Place {
  return { area: 'tooling', name: '', side: path.startsWith('e2e/') ? 'web' : 'server' };
}

function featurePlace([name, ...rest]: string[]): Place | undefined {
  if (!name || rest.length === 0) return undefined;
  return { area: 'feature', name, side: findSide(rest) ?? 'root' };
}

function sidedPlace(area: 'app' | 'testing', rest: string[]): Place | undefined {
  const side = findSide(rest);
  return side && { area, name: '', side };
}

function findSide([folder, ...rest]: string[]): Side | undefined {
  return rest.length > 0 && (folder === 'web' || folder === 'server') ? folder : undefined;
}
