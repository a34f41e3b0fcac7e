export type Side = 'root' | 'web' | 'server';

/** Location of a file, which determines what it may import. */
export interface Place {
  readonly layer: 'feature' | 'platform' | 'app' | 'testing' | 'tooling';
  /** Name of the feature; empty elsewhere. */
  readonly name: string;
  /** Area of the feature; empty elsewhere. */
  readonly area: string;
  readonly side: Side;
}

/** Returns the location of a file; undefined if it is unknown. */
export function findPlace(path: string): Place | undefined {
  const [top, layer, ...rest] = path.split('/');
  if (top !== 'src') return toolingPlace(path);
  if (layer === 'architecture' || path === 'src/architecture.test.ts') return inLayer('tooling', 'server');
  if (layer === 'features') return featurePlace(rest);
  if (layer === 'platform') return inLayer('platform', findSide(rest) ?? 'root');
  if (layer === 'app' || layer === 'testing') return sidedPlace(layer, rest);
  return undefined;
}

const inLayer = (layer: Place['layer'], side: Side): Place => ({ layer, name: '', area: '', side });

function toolingPlace(path: string): Place {
  return inLayer('tooling', path.startsWith('e2e/') ? 'web' : 'server');
}

function featurePlace([area, name, ...rest]: string[]): Place | undefined {
  if (!area || !name || rest.length === 0) return undefined;
  return { layer: 'feature', name, area, side: findSide(rest) ?? 'root' };
}

function sidedPlace(layer: 'app' | 'testing', rest: string[]): Place | undefined {
  const side = findSide(rest);
  return side && inLayer(layer, side);
}

function findSide([folder, ...rest]: string[]): Side | undefined {
  return rest.length > 0 && (folder === 'web' || folder === 'server') ? folder : undefined;
}
