import { Button } from '@mantine/core';
import { IconBarrierBlock, IconLogout } from '@tabler/icons-react';
import { useId } from 'react';
import { Logo } from '../../../../../platform/web/ui/Logo.tsx';
import classes from './MaintenanceCover.module.css';
import { useModalCover } from './useModalCover.ts';

interface MaintenanceCoverProps {
  message: string;
  fullName: string;
  onLogout: () => void;
}

/** Stands above the page while maintenance is going on. The page stays as it is below it, with what was typed. */
export function MaintenanceCover({ message, fullName, onLogout }: MaintenanceCoverProps) {
  const cover = useModalCover();
  const id = useId();
  return (
    <dialog ref={cover} className={classes.cover} aria-labelledby={id}>
      <div className={classes.header}>
        <Logo />
        <span className={classes.name}>{fullName}</span>
        <Button variant="default" leftSection={<IconLogout size={16} aria-hidden />} onClick={onLogout}>
          Logout
        </Button>
      </div>
      <div className={classes.body}>
        <IconBarrierBlock className={classes.icon} size={34} stroke={1.6} aria-hidden />
        <h2 id={id} className={classes.title} tabIndex={-1}>
          Maintenance
        </h2>
        <p className={classes.message}>{message}</p>
        <p className={classes.hint}>Your unsaved work is kept. You can continue when maintenance ends.</p>
      </div>
    </dialog>
  );
}
