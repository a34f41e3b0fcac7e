import { Modal, type ModalProps } from '@mantine/core';
import { createContext, type ReactNode, useContext } from 'react';
import { useStableCallback } from '../useStableCallback.ts';

const ContentContext = createContext<ReactNode>(null);

const Content = () => useContext(ContentContext);

interface FormModalProps {
  opened: boolean;
  onClose: () => void;
  closeOnEscape?: boolean;
  title: ReactNode;
  size: NonNullable<ModalProps['size']>;
  children: ReactNode;
}

/** A dialog with a form. Its content comes from a context, so that a key renders the form but not the dialog around it. */
export function FormModal({ opened, onClose, closeOnEscape = true, title, size, children }: FormModalProps) {
  const handleClose = useStableCallback(onClose);
  return (
    <ContentContext value={children}>
      <Modal opened={opened} onClose={handleClose} closeOnEscape={closeOnEscape} title={title} size={size}>
        <Content />
      </Modal>
    </ContentContext>
  );
}
