import { Flex, Text } from '@mantine/core';
import { Outlet, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useAuth } from '../../features/admin/auth/web/auth.queries.ts';
import { PageSpinner } from '../../platform/web/ui/feedback/PageSpinner.tsx';
import { Logo } from '../../platform/web/ui/Logo.tsx';
import { isInternalPage } from '../../platform/web/url/navigate-away.ts';

const REDIRECT_DELAY_MS = 100;

/** Sign-in and setup. Signed-in users continue to the requested page or the menu. */
export function Entry() {
  const { user, isLoading } = useAuth();
  const { from } = useSearch({ strict: false });
  const router = useRouter();
  const target = isInternalPage(router, from) ? from : '/menu';

  useEffect(() => {
    if (!user) return;
    const timer = setTimeout(() => router.history.replace(target), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [user, router, target]);

  return isLoading ? <PageSpinner /> : <EntryFrame />;
}

export function EntryFrame() {
  return (
    <Flex
      component="main"
      direction="column"
      align="center"
      justify={{ base: 'flex-start', xs: 'center' }}
      gap="xl"
      mih="100%"
      px="md"
      py={32}
    >
      <Flex direction="column" align="center" gap="sm">
        <Logo />
        <Text maw={392} c="gray" ta="center" textWrap="balance">
          Comprehensive CRM for Automotive Professionals; manage tickets, inventory and sales leads in one integrated platform.
        </Text>
      </Flex>
      <Outlet />
    </Flex>
  );
}
