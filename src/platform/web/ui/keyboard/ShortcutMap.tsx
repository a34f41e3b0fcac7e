import { formatKeys } from './key-names.ts';
import classes from './ShortcutMap.module.css';
import { SHORTCUTS } from './shortcuts.ts';

/** All keys of the product with what they do. */
export function ShortcutMap() {
  return SHORTCUTS.map(({ where, shortcuts }) => (
    <section key={where} className={classes.group}>
      <h3>{where}</h3>
      <dl>
        {shortcuts.map(({ keys, does }) => (
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
  ));
}
