import { Button } from '@mantine/core';
import { IconBarrierBlock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useSaveSettings } from '../settings.queries.ts';
import classes from './MaintenanceBanner.module.css';

/** The banner that Admins see on every page during maintenance. */
export function MaintenanceBanner({ message }: { message: string }) {
  const { mutate, isPending, error } = useSaveSettings('maintenance');
  return (
    <section className={classes.banner} aria-label="Maintenance mode" data-unprinted>
      <IconBarrierBlock className={classes.icon} size={18} aria-hidden />
      <p className={classes.words} role="status">
        <strong>Maintenance mode is on.</strong> Users see: <q className={classes.message}>{message}</q>
        {error && <span className={classes.problem}> Couldn’t end maintenance mode: {error.message}</span>}
      </p>
      <Link className={classes.link} to="/settings">
        Settings
      </Link>
      <Button variant="default" loading={isPending} onClick={() => mutate({ isMaintenanceMode: false })}>
        End maintenance
      </Button>
    </section>
  );
}
