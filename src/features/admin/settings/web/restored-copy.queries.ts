import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../platform/web/call.ts';
import { restoredCopyApi } from '../restored-copy.contract.ts';

/** Lets a restored copy call providers again. */
export function useTurnProvidersOn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(restoredCopyApi.turnOn, {}),
    onSuccess: () => client.invalidateQueries({ queryKey: ['settings'] }),
  });
}
