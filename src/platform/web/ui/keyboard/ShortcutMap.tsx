import { Switch } from '@mantine/core';
import { useContext } from 'react';
import { WebFeaturesContext } from '../../web-feature.ts';
import { modKey } from './mod-key.ts';
import classes from './ShortcutMap.module.css';
import { allShortcuts } from './shortcuts.ts';
import { useSingleKeys } from './single-keys.ts';

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
      {places.map((place) => (
        <section key={place} className={classes.group}>
          <h3>{place}</h3>
          <dl>
            {shortcuts
              .filter(({ where }) => where === place)
              .map(({ keys, does }) => (
                <div key={does} className={classes.line}>
                  <dt>
                    {keys.map((key) => (
                      <kbd key={key} className={classes.key}>
                        {formatKeys(key)}
                      </kbd>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
      <Switch
        className={classes.switch}
        label="Single-key shortcuts"
        description="Turn this off if you use dictation or a screen reader. Shortcuts with Ctrl or Cmd still work."
        checked={isOn}
        onChange={(event) => setOn(event.currentTarget.checked)}
      />
    </>
  );
}
