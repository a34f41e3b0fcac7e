import { IconMailForward } from '@tabler/icons-react';
import classes from './text.module.css';

interface AvatarProps {
  name: string;
  /** Accessible name if the name isn't enough. */
  label?: string;
  /** Up to two letters. Defaults to those of the name. */
  initials?: string;
  size?: 'small' | 'medium';
  /** 'here' has a green dot, 'busy' an animated one. */
  mark?: 'here' | 'busy' | undefined;
}

export function Avatar({ name, label = name, initials, size = 'small', mark }: AvatarProps) {
  return (
    <span
      className={classes.avatar}
      data-face={pickColor(name)}
      data-size={size}
      data-mark={mark}
      role="img"
      aria-label={label}
      title={label}
    >
      {initials || getInitials(name)}
    </span>
  );
}

export function ExternalAvatar({ label }: { label: string }) {
  return (
    <span className={`${classes.avatar} ${classes.external}`} data-size="medium" role="img" aria-label={label} title={label}>
      <IconMailForward size={16} aria-hidden />
    </span>
  );
}

/** Stable color per name. System entries are gray. */
function pickColor(name: string): number {
  if (name === 'System') return 0;
  let sum = 7;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return 1 + (sum % 7);
}

function getInitials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const letters = [words.at(0), words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toUpperCase();
}
