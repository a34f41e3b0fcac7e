import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RecordKind } from '../../../../platform/record-kinds.ts';
import { call } from '../../../../platform/web/call.ts';
import { toSerialKey } from '../../../master-data/customers/serial.rules.ts';
import { serialApi } from '../serial.contract.ts';

/** The kinds of record whose changes make up the history of a serial number. */
const PARTS_OF_HISTORY: readonly RecordKind[] = ['ticket', 'customer', 'tool', 'invoice'];

const historyKey = (serial: string) => ['serial', 'history', toSerialKey(serial)] as const;

export function useSerialHistory(serial: string) {
  return useQuery({
    queryKey: historyKey(serial),
    queryFn: () => call(serialApi.get, { serial }),
    meta: { follows: PARTS_OF_HISTORY },
  });
}

/** Makes a customer the owner of the tool. */
export function useTransferOwner(serial: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (customerId: string) => call(serialApi.transfer, { serial }, { customerId }),
    onSuccess: (history) => client.setQueryData(historyKey(serial), history),
  });
}
