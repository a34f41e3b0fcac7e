import { Avatar } from './Avatar.tsx';
import classes from './AvatarGroup.module.css';

interface AvatarGroupProps {
  /** 'here' has a green dot, 'busy' an animated one. */
  people: readonly { name: string; avatar?: string; mark?: 'here' | 'busy' | undefined }[];
  /** Maximum avatars, including the overflow count. */
  limit?: number;
}

export function AvatarGroup({ people, limit = 4 }: AvatarGroupProps) {
  const shown = people.length > limit ? people.slice(0, limit - 1) : people;
  const hidden = people.slice(shown.length);
  return (
    <span className={classes.group}>
      {shown.map((person) => (
        <span key={person.name} className={classes.person} data-mark={person.mark}>
          <Avatar name={person.name} initials={person.avatar ?? ''} />
        </span>
      ))}
      {hidden.length > 0 && (
        <span className={classes.more} title={hidden.map((person) => person.name).join(', ')}>
          +{hidden.length}
        </span>
      )}
    </span>
  );
}
