import { brand } from '@seven-hills/contracts/brand';
import { limits } from '@seven-hills/contracts/limits';
import { formatUsd } from '@seven-hills/money';
import type { ReactNode } from 'react';
import { useCurrentUser } from '../../net/session/current-user.ts';
import { buttonStyle } from '../../ui/form/button.tsx';
import { usePageTitle } from '../../ui/layout/page-title.ts';

const amount = formatUsd(limits.initialDeposit);

const ways = [
  {
    title: 'At a branch',
    text: `Bring ${amount} and a photo ID. Our staff deposit it while you wait.`,
  },
  {
    title: 'By wire from another bank',
    text: `Call us first: we will give you the wire instructions for your new account.`,
  },
];

interface DepositElsewhereProps {
  aside: ReactNode;
  leave: ReactNode;
}

/** How to make the initial deposit with a bank that takes no cards online. */
export function DepositElsewhere({ aside, leave }: DepositElsewhereProps) {
  usePageTitle('Initial Deposit Required');
  const { user } = useCurrentUser();
  return (
    <div className="grid items-start gap-8 md:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]">
      <div className="grid gap-5">
        <h1 tabIndex={-1} className="text-4xl">
          Initial Deposit Required
        </h1>
        <p className="max-w-xl text-lg text-ink-soft">
          {user?.firstName ? `Welcome, ${user.firstName}. ` : ''}Your account is open, and suspended
          until a {amount} deposit is made. Our staff activate it when the deposit arrives. We do
          not take cards online, but there are two other ways:
        </p>
        <ul className="grid gap-5">
          {ways.map(({ title, text }) => (
            <li key={title}>
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
      </div>
      {aside}
    </div>
  );
}
