import { Checkbox, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { MILEAGE, readInput, WHOLE } from '../../../../../../platform/number/number-input.ts';
import { LookupInput } from '../../../../../../platform/web/form/inputs/LookupInput.tsx';
import { NumberField } from '../../../../../../platform/web/form/inputs/NumberField.tsx';
import { usePendingText } from '../../../../../../platform/web/form/inputs/pending-input.ts';
import utilities from '../../../../../../platform/web/theme/utilities.module.css';
import { Panel } from '../../../../../../platform/web/ui/Panel.tsx';
import { MILEAGE_UNITS } from '../../../../../admin/settings/settings.contract.ts';
import { fillVehicle } from '../../../../../master-data/vehicles/vin-words.rules.ts';
import { useVehicleCatalog } from '../../../../../master-data/vehicles/web/vehicle-catalog.queries.ts';
import { useVinLookup } from '../../../../../master-data/vehicles/web/vin.queries.ts';
import { type TicketEdit, useCaseFields } from '../../ticket-edit.queries.ts';
import classes from '../fields/CaseField.module.css';
import { CaseText, useCaseInput } from '../fields/case-inputs.tsx';

interface CaseNumberProps {
  edit: TicketEdit;
  field: 'vehicleYear' | 'mileage';
  /** Shown inside the field, on the right. */
  unit?: ReactNode;
}

function CaseNumber({ edit, field, unit }: CaseNumberProps) {
  const kind = field === 'mileage' ? MILEAGE : WHOLE;
  const { value: number, isChanged, set, props: input } = useCaseInput(edit, field, { input: utilities.numbers });
  const shown = number === null ? '' : String(number);
  const [typed, setTyped] = usePendingText(input.id, shown);

  function handleChange(text: string) {
    const { value } = text.trim() === '' ? { value: null } : readInput(text, kind);
    if (value !== undefined) set(value);
    // Partial input such as 45 of "45,1" isn't the intended number.
    else if (isChanged) set(edit.store.get().base[field] ?? null);
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
  const vin = useCaseFields(edit, (fields) => fields.vin);
  const lookup = useVinLookup(vin, (found, before) => {
    const { vehicleMake, vehicleModel, vehicleYear } = fillVehicle(edit.getFields(), found, before);
    edit.set('vin', found.vin);
    edit.set('vehicleMake', vehicleMake);
    edit.set('vehicleModel', vehicleModel);
    edit.set('vehicleYear', vehicleYear);
  });

  return (
    <CaseText edit={edit} field="vin" isMono>
      {(input) => <LookupInput {...input} lookup={lookup} />}
    </CaseText>
  );
}

function MileageUnit({ edit }: { edit: TicketEdit }) {
  const mileageUnit = useCaseFields(edit, (fields) => fields.mileageUnit);
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

function NotStated({ edit }: { edit: TicketEdit }) {
  const isStated = useCaseFields(edit, ({ vehicleStated }) => vehicleStated);
  return (
    <Checkbox
      label="Not vehicle stated"
      checked={!isStated}
      onChange={(event) => edit.set('vehicleStated', !event.currentTarget.checked)}
    />
  );
}

export function VehiclePanel({ edit }: { edit: TicketEdit }) {
  const [wantsCatalog, setWantsCatalog] = useState(false);
  const { makes, otherNames, findModels, isPending } = useVehicleCatalog(wantsCatalog);
  const make = useCaseFields(edit, ({ vehicleMake }) => vehicleMake);
  const loadCatalog = () => setWantsCatalog(true);
  const search = { isPending, onFocus: loadCatalog, onType: loadCatalog };

  return (
    <Panel title="Vehicle details" aside={<NotStated edit={edit} />}>
      <Stack gap="xs">
        <div className={classes.pair}>
          <CaseText edit={edit} field="reg" />
          <CaseNumber edit={edit} field="vehicleYear" />
        </div>
        <CaseVin edit={edit} />
        <div className={classes.pair}>
          <CaseText edit={edit} field="vehicleMake" suggest={{ ...search, suggestions: makes, otherNames }} />
          <CaseText edit={edit} field="vehicleModel" suggest={{ ...search, suggestions: findModels(make) }} />
          <CaseText edit={edit} field="chassis" />
          <CaseNumber edit={edit} field="mileage" unit={<MileageUnit edit={edit} />} />
        </div>
      </Stack>
    </Panel>
  );
}
