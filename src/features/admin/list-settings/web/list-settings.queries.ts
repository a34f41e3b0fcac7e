import { notifications } from '@mantine/notifications';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type ListColumns, parseSortText, type SortOf, type SortOrder, toSortText } from '../../../../platform/list-columns.ts';
import { call } from '../../../../platform/web/call.ts';
import { type ListDisplay, type Sorting, toColumnKeys } from '../../../../platform/web/ui/table/columns.ts';
import { type ListName, type ListSetting, ListSettings, listSettingsApi } from '../list-settings.contract.ts';

export const LIST_SETTINGS_KEY = ['list-settings'] as const;

/** In session storage, so that a reload requests its first list in the right order before the session has loaded. */
const COPY = 'list-settings';

function readCopy(): ListSettings | undefined {
  try {
    return ListSettings.safeParse(JSON.parse(sessionStorage.getItem(COPY) ?? '')).data;
  } catch {
    return undefined;
  }
}

/** Removes the copy of a user who signed out. */
export const forgetListSettings = (): void => sessionStorage.removeItem(COPY);

/** Loaded with the session. */
const settingsQuery = queryOptions({
  queryKey: LIST_SETTINGS_KEY,
  queryFn: () => call(listSettingsApi.get, {}),
  initialData: readCopy,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** In the URL: the usual value, although the user has another setting. */
const USUAL = 'usual';

type Setting = keyof ListSetting;

/** The values in the URL of a list. */
type ListUrl = { readonly [K in Setting]?: string | undefined };

/** Returns how a list is shown. The URL wins over the stored setting; its order also wins over the stored groups. */
function toShown(url: ListUrl, stored: ListSetting): ListSetting {
  const group = url.sort ? url.group : (url.group ?? stored.group);
  const shown = { ...stored, ...withoutBlanks(url), group };
  return Object.fromEntries(Object.entries(shown).filter(([, value]) => value && value !== USUAL));
}

/** Returns how a list will be shown, for requests before that. */
export const getListSetting = (client: QueryClient, name: ListName, url: ListUrl): ListSetting =>
  toShown(url, (client.getQueryData(settingsQuery.queryKey) ?? readCopy())?.lists?.[name] ?? {});

interface ListStateOptions<C extends ListColumns> {
  readonly name: ListName;
  readonly columns: C;
  readonly usual: SortOrder<NoInfer<SortOf<C>>>;
  readonly search: ListUrl;
  /** Changes the URL. Undefined removes a value. */
  readonly show: (change: ListUrl) => void;
  /** A saved view is shown: changes belong to it. */
  readonly isView?: boolean;
}

export interface ListState<Sort extends string> extends ListDisplay {
  readonly sorting: Sorting<Sort>;
  /** Shown values, as in the URL. */
  readonly setting: ListSetting;
  /** Keys of the chosen columns, for an export. */
  readonly exported: string | undefined;
  readonly layout: string | undefined;
  readonly onLayout: (layout: string) => void;
}

/** The order, columns, groups and layout of a list: from the URL, else as the user last chose them. */
export function useListState<C extends ListColumns>(options: ListStateOptions<C>): ListState<SortOf<C>> {
  const { name, columns, usual, search, show, isView = false } = options;
  const client = useQueryClient();
  const { data: settings } = useQuery(settingsQuery);
  const stored = settings?.lists?.[name] ?? {};
  useEffect(() => {
    if (settings) sessionStorage.setItem(COPY, JSON.stringify(settings));
  }, [settings]);

  function save(change: ListSettings) {
    client.setQueryData(settingsQuery.queryKey, (before) => ({ ...before, ...change, lists: { ...before?.lists, ...change.lists } }));
    call(listSettingsApi.save, {}, change).catch(({ message }: Error) =>
      notifications.show({ title: 'Couldn’t save how you see this list', message, color: 'red' }),
    );
  }

  function change(key: Setting, value: string) {
    const elsewhere = isView ? (stored[key] ?? '') : '';
    show({ [key]: value === elsewhere ? undefined : value || USUAL });
    if (!isView) save({ lists: { [name]: withoutBlanks({ ...stored, [key]: value }) } });
  }

  const shown = toShown(search, stored);
  const usualText = toSortText(usual);
  return {
    sorting: {
      current: parseSortText(columns, shown.sort) ?? usual,
      onSort(order) {
        const text = toSortText(order);
        change('sort', text === usualText ? '' : text);
      },
    },
    chosen: shown.columns,
    group: shown.group,
    isCompact: settings?.density === 'compact',
    setting: shown,
    exported: toColumnKeys(shown.columns),
    onChange(given) {
      for (const key of ['columns', 'group'] as const) if (given[key] !== undefined) change(key, given[key]);
    },
    layout: shown.layout,
    onLayout: (layout) => change('layout', layout),
    onDensity: (density) => save({ density }),
  };
}

const SETTINGS = ['sort', 'columns', 'group', 'layout'] as const;

/** Picks the settings that aren't blank. */
const withoutBlanks = (given: ListUrl): ListSetting =>
  Object.fromEntries(SETTINGS.flatMap((key) => (given[key] ? [[key, given[key]]] : [])));
