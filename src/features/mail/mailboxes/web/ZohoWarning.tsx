import { Box } from '@mantine/core';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import { useSettings } from '../../../admin/settings/web/settings.queries.ts';

/** Shown while Zoho is connected. */
export function ZohoWarning({ className = '' }: { className?: string | undefined }) {
  const { data } = useSettings('configuration');
  if (!data?.zohoRefreshToken) return null;
  return (
    <Box className={className}>
      <Alert tone="notice">Zoho Desk must not read this address. Otherwise each message becomes two tickets.</Alert>
    </Box>
  );
}
