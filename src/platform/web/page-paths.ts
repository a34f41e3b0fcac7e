/** Pages that links may target. `src/app/web/features.ts` adds those of all features by declaration merging. */
export interface RegisteredPages {}

export type AnyPath = `/${string}`;

type PathsOf<Feature> = Feature extends { readonly pages?: readonly (infer Page)[] }
  ? Page extends { readonly path: infer Path extends AnyPath }
    ? Path
    : never
  : never;

/** Path pattern of a registered page: '/parts-inventory', '/sod/$ticketId'. */
export type PagePath = '/' | '/menu' | (RegisteredPages extends { feature: infer Feature } ? PathsOf<Feature> : never);

/** A pattern with its parameters filled in: `/sod/TKT-000001`. */
type Filled<Path extends string> = Path extends `${infer Start}/$${infer Rest}`
  ? Rest extends `${string}/${infer More}`
    ? `${Start}/${string}${Filled<`/${More}`>}`
    : `${Start}/${string}`
  : Path;

/** A valid link target without its query: `/parts-inventory`, `/sod/TKT-000001`. */
export type RouteTarget = Filled<PagePath>;
