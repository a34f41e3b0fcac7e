import { Avatar } from './Avatar.tsx';
import classes from './AvatarGroup.module.css';

const SHOWN = 4;

interface AvatarGroupProps {
  people: readonly { name: string; avatar?: string }[];
}

export function AvatarGroup({ people }: AvatarGroupProps) {
  const hidden = people.slice(SHOWN);
  return (
    <span className={classes.group}>
      {people.slice(0, SHOWN).map((person) => (
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
