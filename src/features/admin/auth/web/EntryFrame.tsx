import type { ReactNode } from 'react';
import { Logo } from '../../../../platform/web/ui/Logo.tsx';
import classes from './EntryFrame.module.css';

/** The page of those who are not signed in yet: what the product is, and one card to get in. */
export function EntryFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className={classes.page}>
      <div className={classes.brand}>
        <Logo />
        <p className={classes.promise}>
          Comprehensive CRM for Automotive Professionals; manage tickets, inventory and sales leads in one integrated platform.
        </p>
      </div>
      <div className={classes.card}>
        <h1 className={classes.title}>{title}</h1>
        {children}
      </div>
    </main>
  );
}
