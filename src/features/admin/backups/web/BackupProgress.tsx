import '@mantine/core/styles/Progress.layer.css';
import { Progress } from '@mantine/core';
import type { Backup } from '../backup.contract.ts';
import classes from './BackupProgress.module.css';

/** How far a backup is, and that everybody can work on meanwhile. */
export function BackupProgress({ backup: { progress, host } }: { backup: Backup }) {
  return (
    <div className={classes.progress} role="status">
      <Progress value={Math.max(progress, 3)} aria-label="Progress" />
      <p className={classes.words}>
        Backing up on {host}: {progress}%. Everyone can keep working.
      </p>
    </div>
  );
}
