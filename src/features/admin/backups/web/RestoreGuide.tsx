import { Panel } from '../../../../platform/web/ui/Panel.tsx';
import { Mono } from '../../../../platform/web/ui/text/Mono.tsx';
import type { BackupOverview } from '../backup.contract.ts';
import classes from './RestoreGuide.module.css';

/** Explains what a backup does not hold, where it lies, and how to restore it. */
export function RestoreGuide({ overview: { host, folder, keep } }: { overview: BackupOverview }) {
  return (
    <div className={classes.columns}>
      <Panel title="What is not inside">
        <p className={classes.text}>
          The key that secrets are sealed with. It is <Mono>APP_SECRET</Mono> or the file <Mono>app-secret</Mono> in the data folder: keep a
          copy of it in another place. Without it a restored copy asks to connect the other services again.
        </p>
        <p className={classes.text}>
          Who is signed in, and this list. A backup holds everything else, customers and staff included: treat the files as you treat the
          data.
        </p>
        <p className={classes.text}>
          The files lie on the machine {host} in <Mono>{folder}</Mono>; of each kind the newest {keep} are kept. Download one now and then,
          or set <Mono>BACKUP_DIR</Mono> to another disk.
        </p>
      </Panel>
      <Panel title="How to restore">
        <ol className={classes.steps}>
          <li>Stop OBDesk.</li>
          <li>
            <Mono>npm run restore -- file.zip --replace</Mono> gives up what is in the database and puts the backup in its place. Into an
            empty one it goes without <Mono>--replace</Mono>.
          </li>
          <li>
            A backup of another installation, or one whose key is not here, is asked about first; <Mono>--foreign</Mono> answers beforehand.
          </li>
          <li>Every table is checked before and after. Until all of it is in, the data stays as it was.</li>
          <li>Start OBDesk. Everybody signs in again, and synchronization is off until an Admin switches it on.</li>
        </ol>
      </Panel>
    </div>
  );
}
