import { useCurrentUser } from '../../net/session/current-user.ts';
import { fetchedExtra } from '../../ui/fetched.tsx';
import { useSettled } from '../use-settled.ts';

const OrderNotices = fetchedExtra(
  () => import('../../money/movement/order-notices.tsx'),
  'OrderNotices',
);

const FactorResetNotice = fetchedExtra(
  () => import('./factor-reset-notice.tsx'),
  'FactorResetNotice',
);

/**
 * Everything shown above a page: a pending removal of the second factors, and, once the first
 * screen has its data, the outcomes of payments whose screen was closed.
 */
export function PageNotices({ onCount }: { onCount: (count: number) => void }) {
  const { user } = useCurrentUser();
  const isSettled = useSettled();
  return (
    <>
      {user?.factorResetAt && <FactorResetNotice dueAt={user.factorResetAt} />}
      {user && isSettled && <OrderNotices userId={user.id} onCount={onCount} />}
    </>
  );
}
