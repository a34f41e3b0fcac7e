import { exactTime, timestamp } from '../../../../platform/time/relative-time.ts';
import { FactList } from '../../../../platform/web/ui/FactList.tsx';
import { Panel } from '../../../../platform/web/ui/Panel.tsx';
import type { GatheredLogs } from '../debug-log.rules.ts';

/** The versions and resources of the server, as of its last answer. */
export function SystemPanel({ newest }: { newest: GatheredLogs['newest'] | undefined }) {
  return (
    <Panel title="System">
      <FactList facts={newest ? toFacts(newest) : [{ label: 'Environment', value: '–' }]} />
    </Panel>
  );
}

function toFacts({ timestamp: serverTime, systemInfo }: GatheredLogs['newest']) {
  const { environment, zohoConfigured, totalUsers, lastActivity, process } = systemInfo;
  return [
    { label: 'Environment', value: environment },
    { label: 'Zoho configured', value: zohoConfigured ? 'Yes' : 'No' },
    { label: 'Users', value: String(totalUsers) },
    { label: 'Server time', value: exactTime(serverTime), title: timestamp(serverTime) },
    {
      label: 'Last activity',
      value: lastActivity ? exactTime(lastActivity) : 'None',
      title: 'Last time anyone used OBDesk, to the nearest minute',
    },
    {
      label: 'Process',
      value: `${process.host} · ${process.pid}`,
      title: 'The server process these lines come from. Each process keeps its own log.',
    },
  ];
}
