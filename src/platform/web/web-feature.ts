import type { Icon } from '@tabler/icons-react';
import type { QueryClient } from '@tanstack/react-query';
import type { RouteComponent } from '@tanstack/react-router';
import { type ComponentType, createContext, useContext, useMemo } from 'react';
import type { RecordKind } from '../record-kinds.ts';
import type { PageDataQuery } from './page-data.ts';
import type { AnyPath, RouteTarget } from './page-paths.ts';
import type { AnySlotContent } from './slots.ts';
import type { Shortcut } from './ui/keyboard/shortcuts.ts';
import type { Tone } from './ui/text/tones.ts';

export interface MenuPlace {
  readonly label: string;
  readonly icon: Icon;
  readonly order: number;
}

/** Entry in the sidebar, on the menu page and in the palette. */
export interface NavigationPlace extends MenuPlace {
  readonly section: string;
  /** One line for the menu page. */
  readonly about: string;
  /** Hook that returns the number of open records; `undefined` while loading. */
  readonly useCount?: () => number | undefined;
  /** What is counted, after the number: 'to review'. Defaults to 'open'. */
  readonly counted?: string;
}

export interface PagePrefetch {
  readonly params: Readonly<Record<string, string>>;
  readonly search: PageSearch;
}

export type PageSearch = Readonly<Record<string, string | undefined>>;

export interface WebPage<Path extends AnyPath = AnyPath> {
  /** Route pattern: '/parts-inventory', '/sod/$ticketId'. */
  readonly path: Path;
  /** Who may open the page. Defaults to all signed-in users. */
  readonly access?: 'public' | 'admin';
  /** Query parameters it reads. Others are dropped. */
  readonly search?: readonly string[];
  /** Removes the query from the URL. The page reads it with `readSecretQuery`. */
  readonly hasSecretQuery?: true;
  readonly component: RouteComponent;
  /** Renders without sidebar and header. If public, also for signed-in users. */
  readonly layout?: 'none';
  /** Loads the first data before rendering. Runs only while signed in. */
  readonly prefetch?: (client: QueryClient, page: PagePrefetch) => Promise<void>;
  /** Kind of the listed records. */
  readonly lists?: RecordKind;
  readonly export?: WebExport;
  readonly creates?: CreatedRecord;
  /** Letter that opens the page after `G`. */
  readonly goKey?: string;
  readonly navigation?: NavigationPlace;
  /** Entry in the account menu, for pages outside the sidebar. */
  readonly accountMenu?: MenuPlace;
  /** Title in the header, if it differs from the menu label. Pages without a menu entry use `useBelongsTo(path)`. */
  readonly heading?: Pick<MenuPlace, 'label' | 'icon'>;
  /** Slug of the help article: 'managing-rmas'. */
  readonly article?: string;
}

/** What `C` creates on a page, and offers elsewhere. */
export interface CreatedRecord {
  /** 'Customer'. Pages with the same label are offered once. */
  readonly label: string;
  /** Name of the command that opens the form. By default, the page opens with `?open=new`. */
  readonly command?: string;
}

/** An alternative view of another feature's page, such as a board. */
export interface PageMode {
  readonly path: AnyPath;
  readonly search: readonly string[];
  /** Whether the URL selects this view. The page's own data isn't prefetched then. */
  readonly isShown: (search: PageSearch) => boolean;
  readonly Component: ComponentType;
}

/** A part of the settings page. Parts with the same title share a panel. */
export interface SettingsPart {
  readonly title: string;
  readonly column: 'left' | 'right';
  /** Sort key within the panel. A panel is placed by its first part. */
  readonly order: number;
  /** Fills the panel edge to edge. Texts keep a margin of `--obd-panel-inset`. */
  readonly Component: ComponentType;
  readonly Aside?: ComponentType;
}

/** Initial values of a form by field. */
export type GivenValues = Readonly<Record<string, string>>;

export interface DialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Values known to the page that opened the dialog. */
  readonly given?: GivenValues | undefined;
}

export interface WebAction {
  readonly label: string;
  readonly icon: Icon;
  readonly access?: 'admin';
  /** Its first field calls `takeTypeAhead`, so that it receives keys typed while the dialog loads. */
  readonly takesTyping?: true;
  readonly Dialog: ComponentType<DialogProps>;
}

export interface WebCommand extends WebAction {
  /** Used by other pages to open it. */
  readonly name: string;
  /** Offers the command for a text that no record has, such as a new serial number. */
  readonly forUnknown?: (text: string) => { readonly label: string; readonly given: GivenValues } | undefined;
  /** Short label of a button in the header. */
  readonly headerLabel?: string;
}

interface WebExport {
  /** '/api/exports/zoho_leads_import.csv' */
  readonly path: `/api/${string}.csv`;
  /** Converts the page's filters to the query of the request. */
  readonly toQuery: (search: PageSearch) => object;
}

/** An import, offered to Admins on pages that list the records. */
export interface WebImport {
  readonly title: string;
  /** Path segment of the request: 'tickets'. */
  readonly kind: string;
  /** Kind of the imported records: 'ticket'. */
  readonly recordKind: RecordKind;
  /** The program whose exports can be imported unchanged. */
  readonly source: string;
}

export interface RecordPlace {
  /** Shown before a record's name: 'Part'. */
  readonly noun: string;
  /** Route of a record. Absent if it has no page. */
  readonly link?: (id: string) => RecordRoute;
}

export interface FoundItem {
  readonly key: string;
  readonly label: string;
  /** Distinguishes records of the same name. */
  readonly note: string;
  readonly icon: Icon;
  readonly status: { readonly label: string; readonly tone: Tone } | undefined;
  /** Exact match of an ID, serial number or the like. */
  readonly isNamed: boolean;
  readonly link: RecordRoute;
}

export interface FoundGroup {
  readonly label: string;
  readonly items: readonly FoundItem[];
}

export interface RecordRoute {
  readonly to: RouteTarget;
  readonly search?: Readonly<Record<string, string>>;
}

export interface WebFinder {
  /** Label of the option that shows all results. */
  readonly label: string;
  readonly icon: Icon;
  readonly toPage: (text: string) => RecordRoute;
  readonly find: (text: string) => Promise<readonly FoundGroup[]>;
  /** Finds only exact matches: IDs, serial numbers, phone numbers and the like. */
  readonly findNamed: (text: string) => Promise<readonly FoundItem[]>;
}

/** Everything a feature adds to the app. The type argument names its paths: `WebFeature<'/parts-inventory'>`. */
export interface WebFeature<Path extends AnyPath = never> {
  readonly pages?: readonly WebPage<Path>[];
  readonly commands?: readonly WebCommand[];
  readonly imports?: readonly WebImport[];
  /** Only one feature has it. */
  readonly finder?: WebFinder;
  readonly modes?: readonly PageMode[];
  readonly slots?: readonly AnySlotContent[];
  /** Queries that its page data is cached as. */
  readonly pageData?: readonly PageDataQuery[];
  /** Shown in the help. Handled with `useShortcut`. */
  readonly shortcuts?: readonly Shortcut[];
  /** Error codes that resolve by themselves. Queries that fail with one are retried. */
  readonly temporaryRefusals?: readonly string[];
  /** Company-wide settings for Admins. */
  readonly settings?: readonly SettingsPart[];
  readonly auditLabels?: Readonly<Record<string, string>>;
  /** By record kind: 'part'. */
  readonly records?: Readonly<Record<string, RecordPlace>>;
}

export type OpenCommand = (name: string, given?: GivenValues) => void;

export const OpenCommandContext = createContext<OpenCommand>(() => undefined);

export const WebFeaturesContext = createContext<readonly WebFeature<AnyPath>[]>([]);

export function useRecordPlaces(): ReadonlyMap<string, RecordPlace> {
  const features = useContext(WebFeaturesContext);
  return useMemo(() => new Map(features.flatMap(({ records = {} }) => Object.entries(records))), [features]);
}
