import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { Panel } from '../../../../../../platform/web/ui/Panel.tsx';
import { useVehicleCatalog } from '../../../../../master-data/vehicles/web/vehicle-catalog.queries.ts';
import type { TicketEdit } from '../../ticket-edit.queries.ts';
import { CaseNumber } from '../fields/CaseNumber.tsx';
import { CaseSearch } from '../fields/CaseSearch.tsx';
import { CaseText } from '../fields/CaseText.tsx';
import { CaseVin } from '../fields/CaseVin.tsx';
import { MileageUnit } from '../fields/MileageUnit.tsx';
import classes from './VehiclePanel.module.css';

export function VehiclePanel({ edit }: { edit: TicketEdit }) {
  const [wantsCatalog, setWantsCatalog] = useState(false);
  const { makes, otherNames, findModels, isPending } = useVehicleCatalog(wantsCatalog);
  const search = { edit, isPending, onOpen: () => setWantsCatalog(true) };
  const notStated = (
    <Checkbox
      label="Not vehicle stated"
      checked={!edit.fields.vehicleStated}
      onChange={(event) => edit.set('vehicleStated', !event.currentTarget.checked)}
    />
  );

  return (
    <Panel title="Vehicle details" aside={notStated}>
      <div className={classes.fields}>
        <CaseText edit={edit} field="reg" />
        <CaseNumber edit={edit} field="vehicleYear" />
        <div className={classes.wide}>
          <CaseVin edit={edit} />
        </div>
        <CaseSearch {...search} field="vehicleMake" options={makes} otherNames={otherNames} />
        <CaseSearch {...search} field="vehicleModel" options={findModels(edit.fields.vehicleMake)} />
        <CaseText edit={edit} field="chassis" />
        <CaseNumber edit={edit} field="mileage" unit={<MileageUnit edit={edit} />} />
      </div>
    </Panel>
  );
}
