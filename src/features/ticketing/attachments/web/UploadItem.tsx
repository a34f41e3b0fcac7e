import { Button, Progress } from '@mantine/core';
import { formatFileSize } from '../../../../platform/number-text.ts';
import classes from './UploadTray.module.css';
import { type Upload, uploadStore } from './uploads.ts';

/** One file on its way: how far it is, or why it failed and what can be done. */
export function UploadItem({ upload: { id, name, size, progress, state, reason, canRetry } }: { upload: Upload }) {
  const percent = Math.round(progress * 100);
  return (
    <li className={classes.upload} data-state={state}>
      <div className={classes.about}>
        <span className={classes.name} title={name}>
          {name}
        </span>
        <span className={classes.state} role={state === 'failed' ? 'alert' : undefined}>
          {state === 'failed' ? reason : `${formatFileSize(size)} · ${state === 'waiting' ? 'Waiting' : `${percent}%`}`}
        </span>
      </div>
      {state === 'failed' && canRetry && (
        <Button size="compact-sm" variant="default" aria-label={`Retry ${name}`} onClick={() => uploadStore.retry(id)}>
          Retry
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        aria-label={`${state === 'failed' ? 'Dismiss' : 'Cancel'} ${name}`}
        onClick={() => uploadStore.drop(id)}
      >
        {state === 'failed' ? 'Dismiss' : 'Cancel'}
      </Button>
      {state === 'sending' && <Progress className={classes.progress} value={percent} size={3} aria-label={`Uploading ${name}`} />}
    </li>
  );
}
