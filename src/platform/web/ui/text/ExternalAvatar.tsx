import { IconWorld } from '@tabler/icons-react';
import classes from './Avatar.module.css';

/** Stands for somebody outside, who has neither the initials nor the color of a colleague. */
export function ExternalAvatar({ label }: { label: string }) {
  return (
    <span className={classes.avatar} data-face="external" data-size="medium" role="img" aria-label={label} title={label}>
      <IconWorld size={16} aria-hidden />
    </span>
  );
}
