import { brand } from '@seven-hills/bank/brand';
import { limits } from '@seven-hills/bank/limits';
import { formatUsd } from '@seven-hills/money';
import type { ReactNode } from 'react';
import { buttonStyle } from '../../ui/button.tsx';
import { RequiredLayout } from './required-layout.tsx';

const amount = formatUsd(limits.initialDeposit);

const ways = [
  {
    title: 'At the counter',
    text: `Bring at least ${amount} in cash, a photo ID, and your account number. Our staff deposit it while you wait.`,
  },
  {
    title: 'By wire from another bank',
    text: 'Call us first, and we will give you the wire instructions for your new account.',
  },
];

/** Explains how to make the initial deposit at a bank that takes no cards online. */
export function DepositElsewhere({ leave }: { leave: ReactNode }) {
  return (
    <RequiredLayout consequence="Our staff activate it when the deposit arrives. We don’t take cards online, but there are two other ways:">
      <ul className="grid gap-5">
        {ways.map(({ title, text }) => (
          <li key={title} className="max-w-xl">
            <p className="font-semibold">{title}</p>
            <p className="text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
      <div className="mt-1 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        <a href={brand.supportPhoneHref} className={buttonStyle()}>
          Call {brand.supportPhone}
        </a>
        {leave}
      </div>
    </RequiredLayout>
  );
}
