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
  if (bankServices.deposits !== 'off') return 'Deposit cash';
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
    about: bankServices.withdrawals ? 'Withdraw cash' : 'At the counter',
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
 * The most common tasks, one tap away: a row of four on phones. Disabled while no money can move,
 * for the reason in the notice with the id `blockedBy`.
 */
export function QuickActions({ blockedBy }: { blockedBy: string | null }) {
  return (
    <section aria-labelledby="quick-actions">
      <h2 id="quick-actions" className="mb-4 text-xl max-sm:sr-only">
        Quick Actions
      </h2>
      <ul className="grid auto-cols-fr grid-flow-col gap-1 sm:grid-flow-row sm:grid-cols-2 sm:gap-4 xl:grid-flow-col xl:grid-cols-none">
        {shown.map(({ title, about, href, Icon }) => (
          <li key={title} className="max-xl:sm:odd:last:col-span-2">
            <Action
              blockedBy={blockedBy}
              href={href}
              className="group flex h-full flex-col items-center gap-1.5 rounded-card py-1 transition-colors sm:flex-row sm:gap-3 sm:bg-surface sm:p-5 sm:shadow-card sm:hover:bg-primary-soft"
            >
              <span className="grid size-12 shrink-0 place-items-center rounded-full bg-primary-soft text-primary transition-colors group-hover:bg-primary group-hover:text-on-primary sm:size-11">
                <Icon aria-hidden="true" className="size-5" />
              </span>
              <span className="grid max-sm:text-center">
                <span className="font-semibold max-sm:text-[0.8125rem] max-sm:leading-tight">
                  {title}
                </span>
                <span className="text-ink-soft text-sm max-sm:sr-only">{about}</span>
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
      className={cn(className, 'w-full text-left opacity-50 grayscale')}
    >
      {children}
    </button>
  );
}
