import { Panel } from '../../../../platform/web/ui/Panel.tsx';
import { Mono } from '../../../../platform/web/ui/text/Mono.tsx';
import type { BackupOverview } from '../backup.contract.ts';
import classes from './RestoreGuide.module.css';

/** Explains what a backup does not hold, where it lies, and how to restore it. */
export function RestoreGuide({ overview: { host, folder, keep } }: { overview: BackupOverview }) {
  return (
    <div className={classes.columns}>
      <Panel title="Not included">
        <p className={classes.text}>
          The encryption key for secrets: <Mono>APP_SECRET</Mono> or the file <Mono>app-secret</Mono> in the data folder. Keep a copy of it
          somewhere else. Without it, other services have to be reconnected after a restore.
        </p>
        <p className={classes.text}>
          Active sessions and this list. A backup contains everything else, including customers and staff: protect the files as you protect
          the data.
        </p>
        <p className={classes.text}>
          Stored on {host} in <Mono>{folder}</Mono>; the newest {keep} of each kind are kept. Download one from time to time, or set{' '}
          <Mono>BACKUP_DIR</Mono> to another disk.
        </p>
      </Panel>
      <Panel title="How to restore">
        <ol className={classes.steps}>
          <li>Stop OBDesk.</li>
          <li>
            <Mono>npm run restore -- file.zip --replace</Mono> replaces the database with the backup. For an empty database, leave out{' '}
            <Mono>--replace</Mono>.
          </li>
          <li>
            A backup from another installation, or one without its key, asks for confirmation; <Mono>--foreign</Mono> skips the question.
          </li>
          <li>Every table is verified before and after. Your data stays unchanged until the whole backup is loaded.</li>
          <li>Start OBDesk. Everyone has to sign in again, and synchronization stays off until an Admin turns it on.</li>
        </ol>
      </Panel>
    </div>
  );
}
