import { Suspense, useContext } from 'react';
import { PageSpinner } from '../../../../platform/web/ui/feedback/PageSpinner.tsx';
import { type SettingsPart, WebFeaturesContext } from '../../../../platform/web/web-feature.ts';
import { SecretsPart } from './configuration/SecretsPart.tsx';
import { SyncPart } from './configuration/SyncPart.tsx';
import { AccountPart } from './groups/AccountPart.tsx';
import { MaintenancePart } from './groups/MaintenancePart.tsx';
import { NotificationsPart } from './groups/NotificationsPart.tsx';
import { ReportingPart } from './groups/ReportingPart.tsx';
import classes from './SettingsPage.module.css';
import { SettingsPanel } from './SettingsPanel.tsx';

/** What this feature itself adds to its page. */
const OWN_PARTS: readonly SettingsPart[] = [
  { title: 'Data Synchronization', order: 10, Component: SecretsPart },
  { title: 'Data Synchronization', order: 20, Component: SyncPart },
  { title: 'Customization', order: 10, Component: AccountPart },
  { title: 'Customization', order: 20, Component: MaintenancePart },
  { title: 'Notifications', order: 10, Component: NotificationsPart },
  { title: 'Reporting', order: 10, Component: ReportingPart },
];

/** The panels as they stand on the page. */
const COLUMNS: readonly (readonly SettingsPart['title'][])[] = [
  ['User Permissions', 'Notifications', 'Reporting'],
  ['Data Synchronization', 'Customization'],
];

export function SettingsPage() {
  const parts = [...OWN_PARTS, ...useContext(WebFeaturesContext).flatMap(({ settings = [] }) => settings)];
  const partsOf = (title: SettingsPart['title']) =>
    parts.filter((part) => part.title === title).toSorted((one, other) => one.order - other.order);
  return (
    <Suspense fallback={<PageSpinner />}>
      <div className={classes.page}>
        {COLUMNS.map((titles) => (
          <div key={titles.join()} className={classes.column}>
            {titles.map((title) => (
              <SettingsPanel key={title} title={title} parts={partsOf(title)} />
            ))}
          </div>
        ))}
      </div>
    </Suspense>
  );
}
