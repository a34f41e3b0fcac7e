import { useDebouncedValue } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { CallError, call } from '../../../../platform/web/call.ts';
import type { Lookup } from '../../../../platform/web/form/inputs/LookupInput.tsx';
import { type DecodedVin, vinApi } from '../vin.contract.ts';
import { describeDecoding } from '../vin-words.rules.ts';

/** How long it may take before one is told that it goes on. */
const SLOW_MS = 1_500;

/** Decodes the VIN in a field; what is answered counts only as long as the field says the same. */
export function useVinLookup(typed: string, onDecoded: (vehicle: DecodedVin) => void): Lookup {
  const vin = typed.trim();
  const { mutate, data, error, isPending, variables } = useMutation({ mutationFn: (asked: string) => call(vinApi.decode, { vin: asked }) });
  const isCurrent = variables === vin && vin !== '';
  const inField = useRef(vin);
  useEffect(() => {
    inField.current = vin;
  }, [vin]);
  const isDecoding = isPending && isCurrent;
  const [wasDecoding] = useDebouncedValue(isDecoding, SLOW_MS);

  return {
    /** An empty field decodes nothing, and one that is being decoded is not asked again. */
    run: () => {
      if (vin === '' || isDecoding) return;
      mutate(vin, { onSuccess: (vehicle, asked) => void (asked === inField.current && onDecoded(vehicle)) });
    },
    isBusy: isDecoding,
    failure: isCurrent && error && !isDecoding ? { title: 'VIN not found.', text: describeFailure(error) } : undefined,
    lines: describeDecoding({ isDecoding, isSlow: isDecoding && wasDecoding, decoded: isCurrent ? data : undefined }),
  };
}

/** The server's own words, without those that the title says already. */
function describeFailure(error: Error): string {
  return error instanceof CallError && error.code === 'unknown' ? '' : error.message.replace(/^VIN not found or invalid\.\s*/, '');
}
