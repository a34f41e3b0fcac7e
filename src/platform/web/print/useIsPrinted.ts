import { useMediaQuery } from '@mantine/hooks';

/** Whether the page is drawn for paper, which has no button to show more. */
export const useIsPrinted = (): boolean => useMediaQuery('print', false, { getInitialValueInEffect: false });
