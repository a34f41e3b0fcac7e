import type { Icon } from '@tabler/icons-react';
import type { QueryClient } from '@tanstack/react-query';
import type { RouteComponent } from '@tanstack/react-router';
import { type ComponentType, createContext, useContext, useMemo } from 'react';
import type { RecordKind } from '../record-kinds.ts';
import type { PageDataQuery } from './page-data.ts';
import type { AnyPath, RouteTarget } from './page-paths.ts';
import type { AnySlotContent } from './slots.ts';
import type { Shortcut } from './ui/keyboard/shortcuts.ts';

/** A page's place in a menu: places stand in the order of their numbers. */
export interface MenuPlace {
  readonly label: string;
  readonly icon: Icon;
  readonly order: number;
}

/** A page's place in the sidebar, on the menu page and in the palette. */
export interface NavigationPlace extends MenuPlace {
  /** The heading it stands under. */
  readonly section: string;
  /** One line for the menu page. */
  readonly about: string;
  /** A hook that counts what is open there; undefined while that is not known. */
  readonly useCount?: () => number | undefined;
}

export interface PagePrefetch {
  readonly params: Readonly<Record<string, string>>;
  readonly search: PageSearch;
}

/** The query of an address: the keys a page reads, absent ones undefined. */
export type PageSearch = Readonly<Record<string, string | undefined>>;

export interface WebPage<Path extends AnyPath = AnyPath> {
  /** The address behind the `#` as the router writes it: '/parts-inventory', '/sod/$ticketId'. */
  readonly path: Path;
  /** The users who may open it; all who are signed in unless said otherwise. */
  readonly access?: 'public' | 'admin';
  /** The keys of the address's query it reads; others are dropped. */
  readonly search?: readonly string[];
  /** Its query is taken out of the address at once and kept for the page alone, which asks for it with `readSecretQuery`. */
  readonly hasSecretQuery?: true;
  readonly component: RouteComponent;
  /** It stands alone: without sidebar and header, with a header of its own; a public one also where a user is signed in already. */
  readonly layout?: 'none';
  /** Loads what the page shows first before it is drawn; called only while a user is signed in. */
  readonly prefetch?: (client: QueryClient, page: PagePrefetch) => Promise<void>;
  /** The kind of record it lists. */
  readonly lists?: RecordKind;
  /** The file its list can be downloaded as. */
  readonly export?: WebExport;
  readonly navigation?: NavigationPlace;
  /** Its place in the menu of the account, for pages that are not in the sidebar. */
  readonly accountMenu?: MenuPlace;
  /**
   * Its title in the header, where that is not its label in a menu. A page that only links lead to names itself with
   * `useBelongsTo(path)`.
   */
  readonly heading?: Pick<MenuPlace, 'label' | 'icon'>;
  /** The article of the knowledge base that explains it: 'managing-rmas'. */
  readonly article?: string;
}

/** Another way to show a page of another feature: a board instead of its list, when the address asks for it. */
export interface PageMode {
  /** The address of the page. */
  readonly path: AnyPath;
  /** The keys of the address's query it reads beside those of the page. */
  readonly search: readonly string[];
  /** Whether the address asks for it; what the page itself shows first is not loaded then. */
  readonly isShown: (search: PageSearch) => boolean;
  readonly Component: ComponentType;
}

/** A part of the settings page; parts with the same title share a panel. */
export interface SettingsPart {
  /** The title of its panel. */
  readonly title: string;
  readonly column: 'left' | 'right';
  /** Parts of a panel, and panels of a column by their first part, stand in the order of their numbers. */
  readonly order: number;
  /** Fills the panel from edge to edge; `--obd-panel-inset` is the space that texts keep from it. */
  readonly Component: ComponentType;
  /** Stands at the right of the panel's title. */
  readonly Aside?: ComponentType;
}

/** Values that a form begins with, by field. */
export type GivenValues = Readonly<Record<string, string>>;

export interface DialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Values that the page which opened it knows already. */
  readonly given?: GivenValues | undefined;
}

/** Something to do that opens a dialog: from the palette, the header or the menu of a page. */
export interface WebAction {
  readonly label: string;
  readonly icon: Icon;
  readonly access?: 'admin';
  readonly Dialog: ComponentType<DialogProps>;
}

/** An action of the palette. */
export interface WebCommand extends WebAction {
  /** By which pages of any feature open it. */
  readonly name: string;
  /** It is a button of the header as well, with this shorter label. */
  readonly headerLabel?: string;
}

/** Exports the filtered list as a file. */
export interface WebExport {
  /** '/api/exports/zoho_leads_import.csv' */
  readonly path: `/api/${string}.csv`;
  /** Turns the filters in the address of the page into the query of the call. */
  readonly toQuery: (search: PageSearch) => object;
}

/** Files a feature can import, offered to Admins on every page that lists its records. */
export interface WebImport {
  readonly title: string;
  /** The kind in the address of the call: 'tickets'. */
  readonly kind: string;
  /** The kind of the records that an import adds: 'ticket'. */
  readonly recordKind: RecordKind;
  /** The program whose exports fit as they are. */
  readonly source: string;
}

/** The noun and the page of the records of a kind. */
export interface RecordPlace {
  /** The noun before a record's name: 'Part'. */
  readonly noun: string;
  /** The page that shows the record of this id; absent: none does. */
  readonly link?: (id: string) => RecordRoute;
}

/** A record as the palette offers it. */
export interface FoundItem {
  readonly key: string;
  readonly label: string;
  /** A text that tells it apart from others of its name. */
  readonly note: string;
  /** The text is its id, its serial number or the like. */
  readonly isNamed: boolean;
  readonly link: RecordRoute;
}

export interface FoundGroup {
  readonly label: string;
  readonly items: readonly FoundItem[];
}

/** The address that shows a record or what was found. */
export interface RecordRoute {
  readonly to: RouteTarget;
  readonly search?: Readonly<Record<string, string>>;
}

/** Finds records by what is typed into the palette. */
export interface WebFinder {
  /** Of the option that leads to all that is found. */
  readonly label: string;
  readonly icon: Icon;
  /** The page that shows all of it. */
  readonly toPage: (text: string) => RecordRoute;
  readonly find: (text: string) => Promise<readonly FoundGroup[]>;
  /** Finds only the records that the text names: their id, serial number, phone number or the like. */
  readonly findNamed: (text: string) => Promise<readonly FoundItem[]>;
}

/**
 * Everything a feature adds to the screens; `src/app/web/features.ts` lists the features. It names the addresses of its pages:
 * `WebFeature<'/parts-inventory'>`. Links may lead to those and to no others.
 */
export interface WebFeature<Path extends AnyPath = never> {
  readonly pages?: readonly WebPage<Path>[];
  readonly commands?: readonly WebCommand[];
  readonly imports?: readonly WebImport[];
  /** Finds records for the palette, beside its commands; one feature has it. */
  readonly finder?: WebFinder;
  /** Its other ways to show pages of other features. */
  readonly modes?: readonly PageMode[];
  /** Contents of slots on other features' pages. */
  readonly slots?: readonly AnySlotContent[];
  /** Queries that its page data is cached as. */
  readonly pageData?: readonly PageDataQuery[];
  /** Its keys, for the help; its pages listen to them with `useShortcut`. */
  readonly shortcuts?: readonly Shortcut[];
  /** The codes of refusals that end by themselves: queries refused with one are repeated until they succeed. */
  readonly temporaryRefusals?: readonly string[];
  /** Its settings for the whole company, which Admins change. */
  readonly settings?: readonly SettingsPart[];
  /** The names that the audit log shows for the actions this feature records. */
  readonly auditLabels?: Readonly<Record<string, string>>;
  /** Its records by kind, as `record-kinds.ts` and the audit log name them: 'part'. */
  readonly records?: Readonly<Record<string, RecordPlace>>;
}

/** Opens the dialog of a command by its name, with what the caller knows already. */
export type OpenCommand = (name: string, given?: GivenValues) => void;

export const OpenCommandContext = createContext<OpenCommand>(() => undefined);

/** All features, for a page that shows what the others add to it. */
export const WebFeaturesContext = createContext<readonly WebFeature<AnyPath>[]>([]);

/** The nouns and pages of records, by kind, as the features name them. */
export function useRecordPlaces(): ReadonlyMap<string, RecordPlace> {
  const features = useContext(WebFeaturesContext);
  return useMemo(() => new Map(features.flatMap(({ records = {} }) => Object.entries(records))), [features]);
}
