import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../../platform/web/call.ts';
import { type MappingInput, syncMappingApi } from '../../sync-mapping.contract.ts';

const KEY = ['settings', 'sync-mapping'] as const;

/** The mapping and the values available in Zoho. */
export function useMapping() {
  return useQuery({ queryKey: KEY, queryFn: () => call(syncMappingApi.get, {}), retry: false });
}

/** Previews the effect of a mapping. */
export function usePreviewMapping() {
  return useMutation({ mutationFn: (mapping: MappingInput) => call(syncMappingApi.preview, {}, { mapping }) });
}

/** Saves the mapping. The server sends affected records again. */
export function useSaveMapping() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (mapping: MappingInput) => call(syncMappingApi.save, {}, mapping),
    onSuccess: () => Promise.all([client.invalidateQueries({ queryKey: KEY }), client.invalidateQueries({ queryKey: ['sync-run'] })]),
  });
}
