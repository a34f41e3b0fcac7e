import { Panel } from '../../../../platform/web/ui/Panel.tsx';
import type { SettingsPart } from '../../../../platform/web/web-feature.ts';
import classes from './SettingsPanel.module.css';

interface SettingsPanelProps {
  title: string;
  parts: readonly SettingsPart[];
}

/** The parts that features add to one panel of the settings, one below the other. */
export function SettingsPanel({ title, parts }: SettingsPanelProps) {
  return (
    <Panel title={title} className={classes.panel} aside={parts.map(({ order, Aside }) => Aside && <Aside key={order} />)}>
      {parts.map(({ order, Component }) => (
        <div key={order} className={classes.part}>
          <Component />
        </div>
      ))}
    </Panel>
  );
}
