import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../platform/web/call.ts';
import { toSerialKey } from '../../../master-data/customers/serial.rules.ts';
import { serialApi } from '../serial.contract.ts';

const historyKey = (serial: string) => ['serial', 'history', toSerialKey(serial)] as const;

export function useSerialHistory(serial: string) {
  return useQuery({
    queryKey: historyKey(serial),
    queryFn: () => call(serialApi.get, { serial }),
    meta: { follows: ['ticket', 'customer', 'tool', 'invoice'] },
  });
}

export function useTransferOwner(serial: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (customerId: string) => call(serialApi.transfer, { serial }, { customerId }),
    onSuccess: (history) => client.setQueryData(historyKey(serial), history),
  });
}
