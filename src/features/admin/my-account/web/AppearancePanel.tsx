import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { COLOR_SCHEMES } from '../../../../platform/web/theme/color-schemes.ts';
import { Panel } from '../../../../platform/web/ui/Panel.tsx';
import { Segments } from '../../../../platform/web/ui/Segments.tsx';
import classes from './AppearancePanel.module.css';

export function AppearancePanel() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Panel title="Appearance">
      <div className={classes.line}>
        <p>Applies to this device</p>
        <Segments<MantineColorScheme>
          label="Color scheme"
          options={COLOR_SCHEMES.map(({ value, label }) => ({ value, label }))}
          value={colorScheme}
          onChange={setColorScheme}
        />
      </div>
    </Panel>
  );
}
