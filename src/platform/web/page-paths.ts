/**
 * The pages that links may lead to. `src/app/web/features.ts` adds its list of features by declaration merging, so that
 * features, which know neither each other's pages nor the app, cannot link to an address that is not registered.
 */
export interface RegisteredPages {}

/** An address that need not be registered. */
export type AnyPath = `/${string}`;

type PathsOf<Feature> = Feature extends { readonly pages?: readonly (infer Page)[] }
  ? Page extends { readonly path: infer Path extends AnyPath }
    ? Path
    : never
  : never;

/** The address of a page as the router writes it: '/parts-inventory', '/sod/$ticketId'. The menu belongs to the app. */
export type PagePath = '/' | '/menu' | (RegisteredPages extends { feature: infer Feature } ? PathsOf<Feature> : never);

/** Such an address with anything in the place of its parameters: `/sod/TKT-000001`. */
type Filled<Path extends string> = Path extends `${infer Start}/$${infer Rest}`
  ? Rest extends `${string}/${infer More}`
    ? `${Start}/${string}${Filled<`/${More}`>}`
    : `${Start}/${string}`
  : Path;

/** An address that a link may name, without its query: `/parts-inventory`, `/sod/TKT-000001`. */
export type RouteTarget = Filled<PagePath>;
