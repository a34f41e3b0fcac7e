import { Box, Flex, Group, Switch, Text } from '@mantine/core';
import { useContext } from 'react';
import { WebFeaturesContext } from '../../web-feature.ts';
import classes from '../ui.module.css';
import { useSingleKeys } from './hotkey.ts';
import { modKey } from './mod-key.ts';
import { allShortcuts } from './shortcuts.ts';

const NAMES: Readonly<Record<string, string>> = {
  mod: modKey,
  shift: 'Shift',
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
};

/** 'mod+K' becomes 'Ctrl K'. Characters that need Shift are shown alone. */
function formatKeys(keys: string): string {
  const isSign = /\+[^\p{L}]$/u.test(keys);
  const pressed = keys.split('+').filter((key) => key !== 'shift' || !isSign);
  return pressed.map((key) => NAMES[key] ?? key).join(' ');
}

export function ShortcutMap() {
  const [isOn, setOn] = useSingleKeys();
  const shortcuts = allShortcuts(useContext(WebFeaturesContext));
  const places = [...new Set(shortcuts.map(({ where }) => where))];
  return (
    <>
      <Box className={classes.columns}>
        {places.map((place) => (
          <section key={place}>
            <Text component="h3" size="xs" c="dimmed" fw={600} mb={4}>
              {place}
            </Text>
            <Text component="dl" size="sm" mb="sm">
              {shortcuts
                .filter(({ where }) => where === place)
                .map(({ keys, range, does }) => (
                  <Flex key={does} align="center" gap="sm" mih={30}>
                    <Group component="dt" flex="0 0 96px" wrap="nowrap" gap={4}>
                      {(range ? [range] : keys).map((key) => (
                        <kbd key={key} className={classes.cap}>
                          {formatKeys(key)}
                        </kbd>
                      ))}
                    </Group>
                    <dd>{does}</dd>
                  </Flex>
                ))}
            </Text>
          </section>
        ))}
      </Box>
      <Switch
        mt="md"
        label="Single-key shortcuts"
        description="Turn this off if you use dictation or a screen reader. Shortcuts with Ctrl or Cmd still work."
        checked={isOn}
        onChange={(event) => setOn(event.currentTarget.checked)}
      />
    </>
  );
}
