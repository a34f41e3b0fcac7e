import { useSessionStorage } from '@mantine/hooks';

/** The batch that this tab has begun and not put away: it is shown again after a reload. Empty: there is none. */
export const useBatchId = () => useSessionStorage({ key: 'quickbooks-batch', defaultValue: '', getInitialValueInEffect: false });
