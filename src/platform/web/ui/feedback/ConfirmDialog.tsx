import { Box, Button, Group, Modal } from '@mantine/core';
import type { ReactNode } from 'react';

interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  children: ReactNode;
  /** A verb such as 'Delete user', never 'OK'. */
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Modal opened={props.opened} onClose={props.onCancel} closeOnEscape={!props.busy} title={props.title} size="sm">
      <Box mb="lg" c="var(--obd-ink-2)">
        {props.children}
      </Box>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={props.onCancel} data-autofocus>
          {props.cancelLabel ?? 'Cancel'}
        </Button>
        <Button {...(props.danger ? { color: 'red' } : {})} loading={props.busy ?? false} onClick={props.onConfirm}>
          {props.confirmLabel}
        </Button>
      </Group>
    </Modal>
  );
}
