import { useNow } from '../../../../platform/web/ui/text/clock.ts';
import { useAuth } from '../../../admin/auth/web/auth.queries.ts';
import { greet } from '../dashboard.rules.ts';
import classes from './Greeting.module.css';

const asDay = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'short', day: 'numeric', year: 'numeric' });

/** Greets who is signed in by the full name, with the day in the reader's time zone. */
export function Greeting() {
  const { user } = useAuth();
  const now = new Date(useNow());
  return (
    <header className={classes.greeting}>
      <h2>
        {greet(now.getHours())}, {user?.fullName}
      </h2>
      <p>{asDay.format(now)}</p>
    </header>
  );
}
