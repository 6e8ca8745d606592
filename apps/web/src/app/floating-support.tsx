import { useLocation } from 'wouter';
import { SupportWidget } from '../features/support-widget/support-widget.tsx';
import { useCurrentUser } from '../lib/current-user.ts';
import { fetched } from '../lib/fetched.tsx';
import { useSettled } from '../lib/use-settled.ts';
import { isStaffArea } from './route-table.ts';

const CustomerSupport = fetched(
  async () => (await import('./customer-support.tsx')).CustomerSupport,
  SupportWidget,
);

/**
 * The floating widget; for customers who are signed in it also leads to a person. The staff area has it
 * in its head line: floating, it would cover what staff work with.
 */
export function FloatingSupport() {
  const { user } = useCurrentUser();
  const [path] = useLocation();
  const isSettled = useSettled();
  if (isStaffArea(path, user)) return null;
  return user?.role === 'user' && isSettled ? <CustomerSupport /> : <SupportWidget />;
}
