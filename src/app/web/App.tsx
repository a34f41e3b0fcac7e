import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { AuthProvider } from '../../features/admin/auth/web/AuthProvider.tsx';
import { queryClient } from '../../platform/web/query-client.ts';
import { cssVariables, theme } from '../../platform/web/theme/theme.ts';
import { WebFeaturesContext } from '../../platform/web/web-feature.ts';
import { webFeatures } from './features.ts';
import type { AppRouter } from './router.tsx';

export function App({ nonce, router }: { nonce: string; router: AppRouter }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto" getStyleNonce={() => nonce}>
      <QueryClientProvider client={queryClient}>
        <AuthProvider>
          <WebFeaturesContext value={webFeatures}>
            <RouterProvider router={router} />
          </WebFeaturesContext>
        </AuthProvider>
      </QueryClientProvider>
      <Notifications position="bottom-right" limit={4} />
    </MantineProvider>
  );
}
