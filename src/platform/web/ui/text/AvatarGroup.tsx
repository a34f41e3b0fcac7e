import { Avatar } from './Avatar.tsx';
import classes from './AvatarGroup.module.css';

/** So many fit beside each other, the count of the others included. */
const LIMIT = 4;

interface AvatarGroupProps {
  people: readonly { name: string; avatar?: string }[];
}

export function AvatarGroup({ people }: AvatarGroupProps) {
  const shown = people.length > LIMIT ? people.slice(0, LIMIT - 1) : people;
  const hidden = people.slice(shown.length);
  return (
    <span className={classes.group}>
      {shown.map((person) => (
        <Avatar key={person.name} name={person.name} initials={person.avatar ?? ''} />
      ))}
      {hidden.length > 0 && (
        <span className={classes.more} title={hidden.map((person) => person.name).join(', ')}>
          +{hidden.length}
        </span>
      )}
    </span>
  );
}
