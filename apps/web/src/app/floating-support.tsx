import { lazy, Suspense } from 'react';
import { SupportWidget } from '../features/support-widget/support-widget.tsx';
import { useCurrentUser } from '../lib/current-user.ts';

const CustomerSupport = lazy(() =>
  import('./customer-support.tsx').then((m) => ({ default: m.CustomerSupport })),
);

/** The floating widget; for customers who are signed in it also leads to a person. */
export function FloatingSupport() {
  const { user } = useCurrentUser();
  if (user?.role !== 'user') return <SupportWidget />;
  return (
    <Suspense fallback={<SupportWidget />}>
      <CustomerSupport />
    </Suspense>
  );
}
