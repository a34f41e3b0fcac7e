import { Switch } from '@mantine/core';
import { formatKeys } from './key-names.ts';
import classes from './ShortcutMap.module.css';
import { SHORTCUTS } from './shortcuts.ts';
import { useSingleKeys } from './single-keys.ts';

const ALL = Object.values(SHORTCUTS);
const PLACES = [...new Set(ALL.map(({ where }) => where))];

/** All keys of the product with what they do, and the switch for those that are a single letter. */
export function ShortcutMap() {
  const [isOn, setOn] = useSingleKeys();
  return (
    <>
      {PLACES.map((place) => (
        <section key={place} className={classes.group}>
          <h3>{place}</h3>
          <dl>
            {ALL.filter(({ where }) => where === place).map(({ keys, does }) => (
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
        label="Single letters are shortcuts"
        description="Turn this off if you dictate, or if they get in the way of your screen reader. Keys with Ctrl or Cmd stay."
        checked={isOn}
        onChange={(event) => setOn(event.currentTarget.checked)}
      />
    </>
  );
}
