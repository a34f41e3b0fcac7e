import { Modal } from '@mantine/core';
import type { DialogProps } from '../../../../../platform/web/web-feature.ts';
import { CheckOutForm, type CheckOutProps } from './CheckOutForm.tsx';

/** Checks out one of the tools that are free until the chosen day. */
export function CheckOutModal({ opened, onClose, ...loan }: CheckOutProps & DialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Check out a loaner" size="md">
      <CheckOutForm {...loan} onClose={onClose} />
    </Modal>
  );
}
