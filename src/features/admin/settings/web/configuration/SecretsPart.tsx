import { SECRET_NAMES } from '../../settings.contract.ts';
import { Loaded } from '../Loaded.tsx';
import { RestoredCopy } from './RestoredCopy.tsx';
import { SecretRow } from './SecretRow.tsx';
import classes from './SecretsPart.module.css';

export function SecretsPart() {
  return (
    <div className={classes.rows}>
      <Loaded group="configuration">
        {({ unreadable = [], restoredAt, ...settings }) => (
          <>
            {restoredAt !== undefined && <RestoredCopy since={restoredAt} />}
            {SECRET_NAMES.map((name) => (
              <SecretRow key={name} name={name} isStored={settings[name] !== ''} isUnreadable={unreadable.includes(name)} />
            ))}
          </>
        )}
      </Loaded>
    </div>
  );
}
