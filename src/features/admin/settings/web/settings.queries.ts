import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../../platform/web/call.ts';
import { type GivenSettings, SETTINGS, type Settings, type SettingsGroup } from '../settings.contract.ts';
import { withGiven } from '../settings.rules.ts';

/** A group of settings, up to date with what any Admin saves. */
export function useSettings<G extends SettingsGroup>(group: G) {
  return useQuery(settingsQuery(group));
}

/** Reads the groups before they are shown. */
export async function prefetchSettings(client: QueryClient, groups: readonly SettingsGroup[]): Promise<void> {
  await Promise.all(groups.map((group) => client.prefetchQuery(settingsQuery(group))));
}

export const toSettingsKey = (group: SettingsGroup) => ['settings', 'one', group] as const;

const settingsQuery = <G extends SettingsGroup>(group: G) =>
  queryOptions({
    queryKey: toSettingsKey(group),
    queryFn: () => read(group),
    meta: { isPublic: SETTINGS[group].read.access === 'public' },
  });

/** A group as the server has it now, whatever this browser has heard of. */
export function useReadSettings<G extends SettingsGroup>(group: G): () => Promise<Settings<G>> {
  const client = useQueryClient();
  return () => client.fetchQuery({ ...settingsQuery(group), staleTime: 0 });
}

/** Sets any part of a group. */
export function useSaveSettings<G extends SettingsGroup>(group: G) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (given: GivenSettings<G>) => change(group, given),
    // The sent value may be a secret, so it is not kept.
    gcTime: 0,
    onSuccess: (saved) => client.setQueryData(['settings', 'one', group], saved),
  });
}

/**
 * Sets parts of a group at once: `shown` has them while they are being saved, and is as the server has it again when that failed.
 * Not for secrets, which nothing may show.
 */
export function useToggleSettings<G extends SettingsGroup>(group: G, settings: Settings<G>) {
  const client = useQueryClient();
  const [given, setGiven] = useState<object>({});
  const mutationKey = ['settings', 'toggle', group] as const;
  const isLast = () => client.isMutating({ mutationKey }) === 1;
  const { mutate, error } = useMutation({
    mutationKey,
    mutationFn: (part: GivenSettings<G>) => change(group, part),
    // An answer may lack what was set since; after the last one it is read again.
    onSettled: async () => {
      if (isLast()) await client.invalidateQueries({ queryKey: ['settings', 'one', group] });
      if (isLast()) setGiven({});
    },
  });

  function set(part: GivenSettings<G>) {
    setGiven((now) => withGiven({ ...now }, { ...part }));
    mutate(part);
  }

  return { shown: withGiven({ ...settings }, { ...given }) as Settings<G>, set, error };
}

// The types of a group's two calls do not follow from its name while that is open; the contract pairs them.
const read = <G extends SettingsGroup>(group: G) => call(SETTINGS[group].read, {}) as Promise<Settings<G>>;
const change = <G extends SettingsGroup>(group: G, given: GivenSettings<G>) =>
  call(SETTINGS[group].change, {}, given) as Promise<Settings<G>>;
