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
          The encryption key for secrets: <Mono>APP_SECRET</Mono> or the file <Mono>app-secret</Mono> in the data folder. Keep a copy
          somewhere else. Without it, you have to reconnect Zoho, QuickBooks and Google after a restore.
        </p>
        <p className={classes.text}>
          Active sessions and this list. Everything else is backed up, including customer and user data, so store backups as securely as the
          database.
        </p>
        <p className={classes.text}>
          Backups are stored on {host} in <Mono>{folder}</Mono>. OBDesk keeps the newest {keep} of each type. Download a copy regularly, or
          point <Mono>BACKUP_DIR</Mono> to another disk.
        </p>
      </Panel>
      <Panel title="How to restore">
        <ol className={classes.steps}>
          <li>Stop OBDesk.</li>
          <li>
            Run <Mono>npm run restore -- file.zip --replace</Mono> to replace the database with the backup. For an empty database, leave out{' '}
            <Mono>--replace</Mono>.
          </li>
          <li>
            You’ll be asked to confirm a backup from another installation or one whose key is missing. Add <Mono>--foreign</Mono> to skip
            the prompt.
          </li>
          <li>Every table is verified before and after the restore. Your current data isn’t changed until the whole backup has loaded.</li>
          <li>Start OBDesk. Everyone has to sign in again, and connections and sync stay off until an Admin turns them on.</li>
        </ol>
      </Panel>
    </div>
  );
}
