import utilities from '../../theme/utilities.module.css';
import { Avatar } from './Avatar.tsx';
import classes from './text.module.css';

interface AvatarGroupProps {
  people: readonly { name: string; avatar?: string; mark?: 'here' | 'busy' | undefined }[];
  /** Maximum avatars, including the overflow count. */
  limit?: number;
}

export function AvatarGroup({ people, limit = 4 }: AvatarGroupProps) {
  const shown = people.length > limit ? people.slice(0, limit - 1) : people;
  const hidden = people.slice(shown.length);
  return (
    <span className={classes.people}>
      {shown.map(({ name, avatar = '', mark }) => (
        <Avatar key={name} name={name} initials={avatar} mark={mark} />
      ))}
      {hidden.length > 0 && (
        <span className={utilities.meta} title={hidden.map((person) => person.name).join(', ')}>
          +{hidden.length}
        </span>
      )}
    </span>
  );
}
