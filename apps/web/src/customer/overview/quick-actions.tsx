import { words } from '@seven-hills/bank/words/words';
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line';
import Globe from 'lucide-react/icons/globe';
import Send from 'lucide-react/icons/send';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { bankServices, offersExternalTransfers } from '../../net/bank-services.ts';
import { cn } from '../../ui/cn.ts';
import { viewHref } from '../screens.ts';

function whereTo(): string {
  if (bankServices.paymentProviders.length === 0) return 'To another bank';
  return bankServices.wires ? 'To another bank or app' : 'To a payment app';
}

function aboutDeposits(): string {
  if (bankServices.deposits !== 'off') return 'Cash';
  if (bankServices.bankTransfers) return 'From another bank or at the counter';
  return bankServices.incomingWires ? 'By wire or at the counter' : 'At the counter';
}

const actions = [
  {
    title: 'Send Money',
    about: `To another ${words.customer}`,
    href: viewHref('transaction', { type: 'transfer' }),
    Icon: Send,
  },
  {
    title: 'Deposit',
    about: aboutDeposits(),
    href: viewHref('transaction', { type: 'deposit' }),
    Icon: ArrowDownToLine,
  },
  {
    title: 'Withdraw',
    about: bankServices.withdrawals ? 'Cash' : 'At the counter',
    href: viewHref('transaction', { type: 'withdrawal' }),
    Icon: ArrowUpFromLine,
  },
  {
    title: 'External Transfer',
    about: whereTo(),
    href: viewHref('external-transfer'),
    Icon: Globe,
  },
];

const shown = actions.filter(
  ({ title }) => title !== 'External Transfer' || offersExternalTransfers,
);

/**
 * The most common tasks, one tap away. Disabled while no money can move,
 * for the reason in the notice with the id `blockedBy`.
 */
export function QuickActions({ blockedBy }: { blockedBy: string | null }) {
  return (
    <section aria-labelledby="quick-actions">
      <h2 id="quick-actions" className="sr-only">
        Quick Actions
      </h2>
      <ul className="grid auto-cols-fr grid-flow-col gap-1 sm:gap-4">
        {shown.map(({ title, about, href, Icon }) => (
          <li key={title}>
            <Action
              blockedBy={blockedBy}
              href={href}
              className="group flex h-full flex-col items-center gap-1.5 rounded-card py-1 transition-colors sm:bg-surface sm:p-4 sm:shadow-card sm:hover:bg-primary-soft"
            >
              <span className="grid size-12 shrink-0 place-items-center rounded-full bg-primary-soft text-primary transition-colors group-hover:bg-primary group-hover:text-on-primary sm:size-11">
                <Icon aria-hidden="true" className="size-5" />
              </span>
              <span className="grid text-center">
                <span className="font-semibold leading-tight max-sm:text-[0.8125rem]">{title}</span>
                <span className="sr-only"> {about}</span>
              </span>
            </Action>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ActionProps {
  blockedBy: string | null;
  href: string;
  className: string;
  children: ReactNode;
}

function Action({ blockedBy, href, className, children }: ActionProps) {
  if (blockedBy === null)
    return (
      <Link href={href} className={className}>
        {children}
      </Link>
    );
  return (
    <button
      type="button"
      disabled
      aria-describedby={blockedBy}
      className={cn(className, 'w-full opacity-50 grayscale')}
    >
      {children}
    </button>
  );
}
