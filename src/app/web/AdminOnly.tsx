import { Navigate, Outlet } from '@tanstack/react-router';
import { useAuth } from '../../features/auth/web/auth.queries.ts';

/** Guards the pages of Admins; other users go to the menu. Stands inside `SignedIn`, which asks for sign-in first. */
export function AdminOnly() {
  const { user } = useAuth();
  return user?.role === 'Admin' ? <Outlet /> : <Navigate to="/" replace />;
}
