import { Center, Loader } from '@mantine/core';
import utilities from '../../theme/utilities.module.css';

/** Appears only after a short delay. */
export function PageSpinner() {
  return (
    <Center className={utilities.appear ?? ''} h="100%" mih={240} role="status" aria-label="Loading" data-unprinted>
      <Loader size="sm" />
    </Center>
  );
}
