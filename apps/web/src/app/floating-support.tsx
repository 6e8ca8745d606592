import { lazy, Suspense } from 'react';
import { useLocation } from 'wouter';
import { SupportWidget } from '../features/support-widget/support-widget.tsx';
import { useCurrentUser } from '../lib/current-user.ts';
import { isStaffArea } from './route-table.ts';

const CustomerSupport = lazy(() =>
  import('./customer-support.tsx').then((m) => ({ default: m.CustomerSupport })),
);

/**
 * The floating widget; for customers who are signed in it also leads to a person. The staff area has it
 * in its head line: floating, it would cover what staff work with.
 */
export function FloatingSupport() {
  const { user } = useCurrentUser();
  const [path] = useLocation();
  if (isStaffArea(path, user)) return null;
  if (user?.role !== 'user') return <SupportWidget />;
  return (
    <Suspense fallback={<SupportWidget />}>
      <CustomerSupport />
    </Suspense>
  );
}
