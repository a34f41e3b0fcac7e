import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { onCallRefused } from '../../../../../platform/web/call.ts';
import { MAINTENANCE } from '../../maintenance.rules.ts';
import { useSettings } from '../settings.queries.ts';

/** The state of maintenance, reloaded on live events and rejected requests. Reloads all data when maintenance ends. */
export function useMaintenance() {
  const client = useQueryClient();
  const { data } = useSettings('maintenance');
  const isOn = data?.isMaintenanceMode;
  const wasOn = useRef(false);

  useEffect(
    () =>
      onCallRefused(({ code }) => {
        if (code === MAINTENANCE) void client.invalidateQueries({ queryKey: ['settings', 'one', 'maintenance'] });
      }),
    [client],
  );
  useEffect(() => {
    if (isOn === undefined) return;
    if (wasOn.current && !isOn) void client.invalidateQueries();
    wasOn.current = isOn;
  }, [client, isOn]);
  return data;
}
