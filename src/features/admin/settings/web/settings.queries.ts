import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../../platform/web/call.ts';
import { restoredCopyApi } from '../restored-copy.contract.ts';
import { type GivenSettings, SETTINGS, type Settings, type SettingsGroup } from '../settings.contract.ts';
import { withGiven } from '../settings.rules.ts';

/** A group of settings. Live events keep it up to date. */
export function useSettings<G extends SettingsGroup>(group: G) {
  return useQuery(settingsQuery(group));
}

export async function prefetchSettings(client: QueryClient, groups: readonly SettingsGroup[]): Promise<void> {
  await Promise.all(groups.map((group) => client.prefetchQuery(settingsQuery(group))));
}

export const toSettingsKey = (group: SettingsGroup) => ['settings', 'one', group] as const;

const settingsQuery = <G extends SettingsGroup>(group: G) =>
  queryOptions({
    queryKey: toSettingsKey(group),
    queryFn: () => read(group),
    meta: { isPublic: SETTINGS[group].read.access === 'public', ...(group === 'notifications' && { follows: ['mailbox'] as const }) },
  });

/** Returns a function that loads a group, bypassing the cache. */
export function useReadSettings<G extends SettingsGroup>(group: G): () => Promise<Settings<G>> {
  const client = useQueryClient();
  return () => client.fetchQuery({ ...settingsQuery(group), staleTime: 0 });
}

export function useSaveSettings<G extends SettingsGroup>(group: G) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (given: GivenSettings<G>) => change(group, given),
    // The value may be a secret, which must not stay in the cache.
    gcTime: 0,
    onSuccess: (saved) => client.setQueryData(['settings', 'one', group], saved),
  });
}

/** Saves settings optimistically. `shown` includes pending changes. Not for secrets, which must not be shown. */
export function useToggleSettings<G extends SettingsGroup>(group: G, settings: Settings<G>) {
  const client = useQueryClient();
  const [pending, setPending] = useState<object>({});
  const mutationKey = ['settings', 'toggle', group] as const;
  const isLast = () => client.isMutating({ mutationKey }) === 1;
  const { mutate, error } = useMutation({
    mutationKey,
    mutationFn: (part: GivenSettings<G>) => change(group, part),
    // Reloads after the last pending change, because earlier responses lack later changes.
    onSettled: async () => {
      if (isLast()) await client.invalidateQueries({ queryKey: ['settings', 'one', group] });
      if (isLast()) setPending({});
    },
  });

  function set(part: GivenSettings<G>) {
    setPending((now) => withGiven({ ...now }, { ...part }));
    mutate(part);
  }

  return { shown: withGiven({ ...settings }, { ...pending }) as Settings<G>, set, error };
}

// TypeScript can't infer a group's types from a generic name.
const read = <G extends SettingsGroup>(group: G) => call(SETTINGS[group].read, {}) as Promise<Settings<G>>;
const change = <G extends SettingsGroup>(group: G, given: GivenSettings<G>) =>
  call(SETTINGS[group].change, {}, given) as Promise<Settings<G>>;

/** Lets a restored copy connect to providers. */
export function useTurnOnProviders() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(restoredCopyApi.turnOn, {}),
    onSuccess: () => client.invalidateQueries({ queryKey: ['settings'] }),
  });
}
