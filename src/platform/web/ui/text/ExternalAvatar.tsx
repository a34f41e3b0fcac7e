import { IconMailForward } from '@tabler/icons-react';
import classes from './Avatar.module.css';

export function ExternalAvatar({ label }: { label: string }) {
  return (
    <span className={classes.avatar} data-face="external" data-size="medium" role="img" aria-label={label} title={label}>
      <IconMailForward size={16} aria-hidden />
    </span>
  );
}
