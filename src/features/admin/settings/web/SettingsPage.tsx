import { Divider, SimpleGrid, Stack } from '@mantine/core';
import { Fragment, Suspense, useContext } from 'react';
import { PageSpinner } from '../../../../platform/web/ui/feedback/PageSpinner.tsx';
import { Panel } from '../../../../platform/web/ui/Panel.tsx';
import { type SettingsPart, WebFeaturesContext } from '../../../../platform/web/web-feature.ts';
import { CompanyPart, MaintenancePart, NotificationsPart, ReportingPart } from './GeneralParts.tsx';
import { SecretsPart } from './SecretsPart.tsx';
import { SyncPart } from './SyncPart.tsx';
import classes from './settings.module.css';

interface SettingsPanelProps {
  title: string;
  parts: readonly SettingsPart[];
}

function SettingsPanel({ title, parts }: SettingsPanelProps) {
  return (
    <Panel title={title} className={classes.panel} aside={parts.map(({ order, Aside }) => Aside && <Aside key={order} />)}>
      {parts.map(({ order, Component }) => (
        <Fragment key={order}>
          <Divider />
          <Component />
        </Fragment>
      ))}
    </Panel>
  );
}

const OWN_PARTS: readonly SettingsPart[] = [
  { title: 'Notifications', column: 'left', order: 110, Component: NotificationsPart },
  { title: 'Reporting', column: 'left', order: 210, Component: ReportingPart },
  { title: 'Data Synchronization', column: 'right', order: 110, Component: SecretsPart },
  { title: 'Data Synchronization', column: 'right', order: 120, Component: SyncPart },
  { title: 'Customization', column: 'right', order: 210, Component: CompanyPart },
  { title: 'Customization', column: 'right', order: 220, Component: MaintenancePart },
];

const COLUMNS = ['left', 'right'] as const;

export function SettingsPage() {
  const parts = [...OWN_PARTS, ...useContext(WebFeaturesContext).flatMap(({ settings = [] }) => settings)];
  return (
    <Suspense fallback={<PageSpinner />}>
      <SimpleGrid autoFlow="auto-fit" minColWidth="min(350px, 100%)" spacing="sm" p="16px var(--obd-gutter) 20px">
        {COLUMNS.map((column) => (
          <Stack key={column} gap="sm" miw={0}>
            {toPanels(parts.filter((part) => part.column === column)).map(([title, panelParts]) => (
              <SettingsPanel key={title} title={title} parts={panelParts} />
            ))}
          </Stack>
        ))}
      </SimpleGrid>
    </Suspense>
  );
}

/** Groups parts by panel title, sorted by `order`. */
function toPanels(parts: readonly SettingsPart[]): [string, SettingsPart[]][] {
  const ordered = parts.toSorted((one, other) => one.order - other.order);
  return [...new Set(ordered.map(({ title }) => title))].map((title) => [title, ordered.filter((part) => part.title === title)]);
}
