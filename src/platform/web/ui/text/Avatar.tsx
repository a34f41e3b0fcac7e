import classes from './Avatar.module.css';

interface AvatarProps {
  name: string;
  /** What is said of the person where the name alone does not tell who it is. */
  label?: string;
  /** Up to two letters; taken from the name when empty. */
  initials?: string;
  size?: 'small' | 'medium';
}

export function Avatar({ name, label = name, initials, size = 'small' }: AvatarProps) {
  return (
    <span className={classes.avatar} data-face={pickColour(name)} data-size={size} role="img" aria-label={label} title={label}>
      {initials || getInitials(name)}
    </span>
  );
}

/** The same person has the same colour everywhere; the server's own entries are gray. */
function pickColour(name: string): number {
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
