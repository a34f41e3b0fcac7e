import { Navigate, Outlet } from '@tanstack/react-router';
import { useAuth } from '../../features/auth/web/auth.queries.ts';

/** Lets only Admins in; other staff go home. Stands inside `SignedIn`, which asks strangers to sign in. */
export function AdminOnly() {
  const { user } = useAuth();
  return user?.role === 'Admin' ? <Outlet /> : <Navigate to="/" replace />;
}
