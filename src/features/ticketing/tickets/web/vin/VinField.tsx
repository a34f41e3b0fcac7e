import { TextInput, type TextInputProps, UnstyledButton } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import type { DecodedVin } from '../../../../master-data/vehicles/vin.contract.ts';
import { useVinDecode } from '../../../../master-data/vehicles/web/vin.queries.ts';
import { VinAnswer } from './VinAnswer.tsx';
import classes from './VinField.module.css';

interface VinFieldProps extends TextInputProps {
  value: string;
  /** The field still says the VIN that was decoded. */
  onDecoded: (vehicle: DecodedVin) => void;
}

/** A VIN that can be decoded: by its button, or by Enter in the field. */
export function VinField({ value, onDecoded, ...input }: VinFieldProps) {
  const { decode, ...state } = useVinDecode(value, onDecoded);

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    decode();
  }

  const button = (
    <UnstyledButton className={classes.search} aria-busy={state.isDecoding} onClick={decode}>
      Search
    </UnstyledButton>
  );

  return (
    <div className={classes.vin}>
      <TextInput
        {...input}
        value={value}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="characters"
        rightSection={button}
        rightSectionWidth={68}
        onKeyDown={handleKeyDown}
      />
      <VinAnswer {...state} />
    </div>
  );
}
