import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface LinkButtonProps {
  /** The address without its query: '/invoices'. */
  to: string;
  /** The query of the address: `{ open: 'INV-0001' }`. */
  search?: Readonly<Record<string, string>>;
  variant?: 'default' | 'filled';
  className?: string | undefined;
  children: ReactNode;
}

/** A link to another page that looks like a button. */
export function LinkButton({ to, search = {}, variant = 'default', className = '', children }: LinkButtonProps) {
  return (
    <Button variant={variant} className={className} renderRoot={(props) => <Link {...props} to={to} search={search} />}>
      {children}
    </Button>
  );
}
