import { useDebouncedValue } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { CallError, call } from '../../../../platform/web/call.ts';
import type { Lookup } from '../../../../platform/web/form/inputs/LookupInput.tsx';
import { useStableCallback } from '../../../../platform/web/useStableCallback.ts';
import { type DecodedVin, vinApi } from '../vin.contract.ts';
import type { Vehicle } from '../vin-choice.rules.ts';
import { describeDecoding, nameCandidates } from '../vin-words.rules.ts';

/** Delay before showing that the lookup is slow. */
const SLOW_MS = 1_500;

/** A decoded vehicle with its normalized VIN. */
type FoundVehicle = Vehicle & Pick<DecodedVin, 'vin'>;

/** Decodes the VIN of a field. Ignores results for an earlier VIN. `before` is the previously filled-in vehicle. */
export function useVinLookup(typed: string, onDecoded: (vehicle: FoundVehicle, before: Vehicle | undefined) => void): Lookup {
  const vin = typed.trim();
  const { mutate, data, error, isPending, variables } = useMutation({ mutationFn: (asked: string) => call(vinApi.decode, { vin: asked }) });
  const isCurrent = vin !== '' && (variables === vin || data?.vin === vin);
  const inField = useRef(vin);
  useEffect(() => {
    inField.current = vin;
  }, [vin]);
  const isDecoding = isPending && isCurrent;
  const [wasDecoding] = useDebouncedValue(isDecoding, SLOW_MS);
  const decoded = isCurrent && !isPending ? data : undefined;

  const before = useRef<Vehicle>(undefined);
  const fill = useStableCallback((found: FoundVehicle) => {
    onDecoded(found, before.current);
    before.current = found;
  });

  return {
    /** Does nothing if the field is blank or its VIN is being decoded. */
    run: () => {
      if (vin === '' || isDecoding) return;
      mutate(vin, { onSuccess: (vehicle, asked) => void (asked === inField.current && fill(vehicle)) });
    },
    isBusy: isDecoding,
    failure: isCurrent && error && !isDecoding ? { title: 'VIN not found.', text: describeFailure(error) } : undefined,
    lines: describeDecoding({ isDecoding, isSlow: isDecoding && wasDecoding, decoded }),
    choices:
      decoded &&
      nameCandidates(decoded.candidates, decoded).map((label, index) => ({
        label,
        choose: () => fill({ ...decoded, ...decoded.candidates[index] }),
      })),
  };
}

/** Server message without the part already in the title. */
function describeFailure(error: Error): string {
  return error instanceof CallError && error.code === 'unknown' ? '' : error.message.replace(/^VIN not found or invalid\.\s*/, '');
}
