import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/web/call.ts';
import { type GivenSettings, SETTINGS, type Settings, type SettingsGroup } from '../settings.contract.ts';

/** A group of settings, up to date with what any Admin saves. */
export function useSettings<G extends SettingsGroup>(group: G) {
  return useQuery({ queryKey: ['settings', 'one', group], queryFn: () => read(group) });
}

/** Sets any part of a group. */
export function useSaveSettings<G extends SettingsGroup>(group: G) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (given: GivenSettings<G>) => change(group, given),
    onSuccess: (saved) => client.setQueryData(['settings', 'one', group], saved),
  });
}

// The types of a group's two calls do not follow from its name while that is open; the contract pairs them.
const read = <G extends SettingsGroup>(group: G) => call(SETTINGS[group].read, {}) as Promise<Settings<G>>;
const change = <G extends SettingsGroup>(group: G, given: GivenSettings<G>) =>
  call(SETTINGS[group].change, {}, given) as Promise<Settings<G>>;
