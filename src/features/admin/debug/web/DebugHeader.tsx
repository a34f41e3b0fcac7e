import { IconArrowLeft } from '@tabler/icons-react';
import { exactTime } from '../../../../platform/time/relative-time.ts';
import { LinkButton } from '../../../../platform/web/ui/LinkButton.tsx';
import { Logo } from '../../../../platform/web/ui/Logo.tsx';
import { Avatar } from '../../../../platform/web/ui/text/Avatar.tsx';
import { Pill } from '../../../../platform/web/ui/text/Pill.tsx';
import { useAuth } from '../../auth/web/auth.queries.ts';
import classes from './DebugHeader.module.css';

const TONES = { Connected: 'green', Disconnected: 'red', 'Connecting…': 'gray' } as const;

interface DebugHeaderProps {
  state: keyof typeof TONES;
  /** When lines last arrived; 0 before they ever did. */
  lastAt: number;
}

export function DebugHeader({ state, lastAt }: DebugHeaderProps) {
  const { user } = useAuth();
  return (
    <header className={classes.header}>
      <Logo />
      <div className={classes.title}>
        <h1>Debug logs</h1>
        <span role="status">
          <Pill tone={TONES[state]}>
            <span className={classes.dot} aria-hidden />
            {state}
          </Pill>
        </span>
        <span className={classes.rhythm}>Refreshes every 5 seconds{lastAt > 0 && ` · Updated ${exactTime(lastAt)}`}</span>
      </div>
      <LinkButton className={classes.back} to="/menu" leftSection={<IconArrowLeft size={16} aria-hidden />}>
        Back to Menu
      </LinkButton>
      {user && (
        <div className={classes.user}>
          <span aria-hidden>
            <Avatar name={user.fullName} initials={user.avatar} size="medium" />
          </span>
          <div className={classes.words}>
            <div className={classes.name}>{user.fullName}</div>
            <div className={classes.role}>{user.role}</div>
          </div>
        </div>
      )}
    </header>
  );
}
