import { notifications } from '@mantine/notifications';
import { useAuth } from '../../features/admin/auth/web/auth.queries.ts';
import { logError } from '../../platform/web/log.ts';

/** Signs out. If the server fails to end the session, the page stays and a toast says so. */
export function useLogout(): () => Promise<void> {
  const { signOut } = useAuth();
  return async () => {
    try {
      await signOut();
    } catch (error) {
      logError('Logout failed', error);
      notifications.show({ color: 'red', title: 'Couldn’t log you out', message: 'The server couldn’t end your session. Try again.' });
    }
  };
}
