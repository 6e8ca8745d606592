import { brand, firstDepositText } from '@seven-hills/bank/brand';
import type { ReactNode } from 'react';
import { buttonStyle } from '../../ui/button.tsx';
import { RequiredLayout } from './required-layout.tsx';

/** Explains how to make the initial deposit at a bank that takes no cards online. */
export function DepositElsewhere({ leave }: { leave: ReactNode }) {
  return (
    <RequiredLayout consequence="The deposit activates it. We don’t take cards online, and wires can’t be credited before the first deposit, so please make it in cash:">
      <div className="max-w-xl">
        <p className="font-semibold">At the counter</p>
        <p className="text-ink-soft">
          Bring at least {firstDepositText} in cash, a photo ID, and your account number. Our staff
          deposit it while you wait.
        </p>
      </div>
      <div className="mt-1 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        <a href={brand.supportPhoneHref} className={buttonStyle()}>
          Call {brand.supportPhone}
        </a>
        {leave}
      </div>
    </RequiredLayout>
  );
}
