import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { RouteTarget } from '../page-paths.ts';

interface LinkButtonProps {
  to: RouteTarget;
  /** Query: `{ open: 'INV-0001' }`. */
  search?: Readonly<Record<string, string>>;
  variant?: 'default' | 'filled';
  className?: string | undefined;
  leftSection?: ReactNode;
  children: ReactNode;
}

export function LinkButton({ to, search = {}, variant = 'default', className = '', leftSection, children }: LinkButtonProps) {
  return (
    <Button
      variant={variant}
      className={className}
      leftSection={leftSection}
      renderRoot={(props) => <Link {...props} to={to} search={search} />}
    >
      {children}
    </Button>
  );
}
