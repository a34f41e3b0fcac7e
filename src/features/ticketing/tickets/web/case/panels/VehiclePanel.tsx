import { Checkbox, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { MILEAGE, readInput, WHOLE } from '../../../../../../platform/number/number-input.ts';
import { LookupInput } from '../../../../../../platform/web/form/inputs/LookupInput.tsx';
import { NumberField } from '../../../../../../platform/web/form/inputs/NumberField.tsx';
import { usePendingText } from '../../../../../../platform/web/form/inputs/pending-input.ts';
import { SuggestInput } from '../../../../../../platform/web/form/inputs/SuggestInput.tsx';
import utilities from '../../../../../../platform/web/theme/utilities.module.css';
import { Panel } from '../../../../../../platform/web/ui/Panel.tsx';
import { MILEAGE_UNITS } from '../../../../../admin/settings/settings.contract.ts';
import { fillVehicle } from '../../../../../master-data/vehicles/vin-words.rules.ts';
import { useVehicleCatalog } from '../../../../../master-data/vehicles/web/vehicle-catalog.queries.ts';
import { useVinLookup } from '../../../../../master-data/vehicles/web/vin.queries.ts';
import type { TicketEdit } from '../../ticket-edit.queries.ts';
import classes from '../fields/CaseField.module.css';
import { CaseText, getCaseInput, toCaseInputs } from '../fields/case-inputs.tsx';

interface CaseNumberProps {
  edit: TicketEdit;
  field: 'vehicleYear' | 'mileage';
  /** Shown inside the field, on the right. */
  unit?: ReactNode;
}

function CaseNumber({ edit, field, unit }: CaseNumberProps) {
  const kind = field === 'mileage' ? MILEAGE : WHOLE;
  const input = getCaseInput(edit, field, { input: utilities.numbers });
  const number = edit.fields[field];
  const shown = number === null ? '' : String(number);
  const [typed, setTyped] = usePendingText(input.id, shown);

  function handleChange(text: string) {
    const { value } = text.trim() === '' ? { value: null } : readInput(text, kind);
    if (value !== undefined) edit.set(field, value);
    // Partial input such as 45 of "45,1" isn't the intended number.
    else if (edit.isChanged(field)) edit.set(field, edit.draft.base[field] ?? null);
    setTyped(value === null || text === String(value) ? undefined : text);
  }

  return (
    <NumberField
      {...input}
      kind={kind}
      value={typed ?? shown}
      rightSection={unit}
      rightSectionWidth={unit ? 46 : 0}
      onChange={({ currentTarget }) => handleChange(currentTarget.value)}
    />
  );
}

/** The VIN. Decoding it fills make, model and year. */
function CaseVin({ edit }: { edit: TicketEdit }) {
  const lookup = useVinLookup(edit.fields.vin, (found, before) => {
    const { vehicleMake, vehicleModel, vehicleYear } = fillVehicle(edit.fields, found, before);
    edit.set('vin', found.vin);
    edit.set('vehicleMake', vehicleMake);
    edit.set('vehicleModel', vehicleModel);
    edit.set('vehicleYear', vehicleYear);
  });

  return <LookupInput {...toCaseInputs(edit).text('vin', { isMono: true })} lookup={lookup} />;
}

function MileageUnit({ edit }: { edit: TicketEdit }) {
  const { mileageUnit } = edit.fields;
  return (
    <select
      className={`${utilities.plain} ${classes.unit}`}
      aria-label="Mileage unit"
      value={mileageUnit}
      onChange={(event) => edit.set('mileageUnit', event.currentTarget.value === 'mi' ? 'mi' : 'km')}
    >
      {MILEAGE_UNITS.map((unit) => (
        <option key={unit}>{unit}</option>
      ))}
    </select>
  );
}

export function VehiclePanel({ edit }: { edit: TicketEdit }) {
  const [wantsCatalog, setWantsCatalog] = useState(false);
  const { makes, otherNames, findModels, isPending } = useVehicleCatalog(wantsCatalog);
  const { text } = toCaseInputs(edit);
  const loadCatalog = () => setWantsCatalog(true);
  const search = { isPending, onFocus: loadCatalog, onType: loadCatalog };
  const notStated = (
    <Checkbox
      label="Not vehicle stated"
      checked={!edit.fields.vehicleStated}
      onChange={(event) => edit.set('vehicleStated', !event.currentTarget.checked)}
    />
  );

  return (
    <Panel title="Vehicle details" aside={notStated}>
      <Stack gap="xs">
        <div className={classes.pair}>
          <CaseText edit={edit} field="reg" />
          <CaseNumber edit={edit} field="vehicleYear" />
        </div>
        <CaseVin edit={edit} />
        <div className={classes.pair}>
          <SuggestInput {...text('vehicleMake')} {...search} suggestions={makes} otherNames={otherNames} />
          <SuggestInput {...text('vehicleModel')} {...search} suggestions={findModels(edit.fields.vehicleMake)} />
          <CaseText edit={edit} field="chassis" />
          <CaseNumber edit={edit} field="mileage" unit={<MileageUnit edit={edit} />} />
        </div>
      </Stack>
    </Panel>
  );
}
