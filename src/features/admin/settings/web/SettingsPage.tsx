import { Suspense, useContext } from 'react';
import { PageSpinner } from '../../../../platform/web/ui/feedback/PageSpinner.tsx';
import { type SettingsPart, WebFeaturesContext } from '../../../../platform/web/web-feature.ts';
import { SecretsPart } from './configuration/SecretsPart.tsx';
import { SyncPart } from './configuration/SyncPart.tsx';
import { CompanyPart } from './groups/CompanyPart.tsx';
import { MaintenancePart } from './groups/MaintenancePart.tsx';
import { NotificationsPart } from './groups/NotificationsPart.tsx';
import { ReportingPart } from './groups/ReportingPart.tsx';
import classes from './SettingsPage.module.css';
import { SettingsPanel } from './SettingsPanel.tsx';

/** The parts that this feature itself has on its page. */
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
      <div className={classes.page}>
        {COLUMNS.map((column) => (
          <div key={column} className={classes.column}>
            {toPanels(parts.filter((part) => part.column === column)).map(([title, ofPanel]) => (
              <SettingsPanel key={title} title={title} parts={ofPanel} />
            ))}
          </div>
        ))}
      </div>
    </Suspense>
  );
}

/** The parts by the title of their panel, in the order of their numbers. */
function toPanels(parts: readonly SettingsPart[]): [string, SettingsPart[]][] {
  const ordered = parts.toSorted((one, other) => one.order - other.order);
  return [...new Set(ordered.map(({ title }) => title))].map((title) => [title, ordered.filter((part) => part.title === title)]);
}
