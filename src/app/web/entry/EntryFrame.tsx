import { Outlet } from '@tanstack/react-router';
import { Logo } from '../../../platform/web/ui/Logo.tsx';
import classes from './EntryFrame.module.css';

export function EntryFrame() {
  return (
    <main className={classes.page}>
      <div className={classes.brand}>
        <Logo />
        <p className={classes.promise}>
          Comprehensive CRM for Automotive Professionals; manage tickets, inventory and sales leads in one integrated platform.
        </p>
      </div>
      <Outlet />
    </main>
  );
}
