import { brand } from '@seven-hills/bank/brand';
import { formatUsd } from '@seven-hills/money';
import { useQuery } from '@tanstack/react-query';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Banknote from 'lucide-react/icons/banknote';
import Landmark from 'lucide-react/icons/landmark';
import type { ComponentType, ReactNode } from 'react';
import { useOwnAccount } from '../../../money/own-accounts.ts';
import { accountQuery } from '../../../money/queries.ts';
import { useReviewedAbove } from '../../../money/terms.ts';
import { bankServices } from '../../../net/bank-services.ts';
import { DescriptionList } from '../../../ui/data/description-list.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Page } from '../../../ui/layout/page-header.tsx';
import { ButtonLink } from '../../../ui/navigation/button-link.tsx';
import { viewHref } from '../../screens.ts';

const isCounterOnly = !bankServices.incomingWires && !bankServices.bankTransfers;

/**
 * Explains how to deposit money to an account, 0 for the primary one, where customers can't order
 * deposits online.
 */
export function HowToDepositScreen({ accountId }: { accountId: number }) {
  const reviewedAbove = useReviewedAbove(accountId);
  const account = useOwnAccount(accountId);
  const { isError } = useQuery(accountQuery);
  const waiting = isError ? 'Shown on your dashboard' : <Skeleton className="w-24" />;
  return (
    <Page
      title="Make a Deposit"
      description={
        isCounterOnly
          ? 'You can’t deposit online. Cash is deposited at the counter.'
          : 'You can’t deposit cash online. There are other ways to add money to your account.'
      }
      back={{ label: 'Back to Dashboard', href: viewHref('dashboard') }}
    >
      <div className="grid max-w-4xl items-start gap-6 md:grid-cols-2">
        {bankServices.bankTransfers && (
          <Way title="From your account at another bank" Icon={ArrowLeftRight}>
            <p>
              Link the account once. Then add money from it here, without a fee, and see before you
              confirm when the money arrives and when you can use it.
            </p>
            <ButtonLink href={viewHref('linked-accounts')} className="mt-1 justify-self-start">
              Linked Accounts
            </ButtonLink>
          </Way>
        )}
        {bankServices.incomingWires && (
          <Way title="By wire from another bank" Icon={Landmark}>
            <p>
              Order the wire at the other bank, and give it these details with your name as it is on
              this account. We credit the money when the wire arrives, usually within minutes, and
              send you an alert.
            </p>
            <DescriptionList
              className="mt-2"
              items={[
                { term: 'Bank', detail: brand.name },
                { term: 'Routing number', detail: brand.routingNumber },
                {
                  term: 'Account number',
                  detail: account?.accountNumber ?? waiting,
                },
                ...(brand.swiftCode === null
                  ? []
                  : [{ term: 'SWIFT code (from abroad)', detail: brand.swiftCode }]),
              ]}
            />
            <p className="text-ink-soft">
              We charge nothing for it; the other bank may. Wires without a valid account number are
              returned.
            </p>
          </Way>
        )}
        <Way title="At the counter" Icon={Banknote}>
          <p>
            Bring the cash and a photo ID. Our staff credit it to your account while you wait, and
            the receipt appears in your account activity.
          </p>
          <p className="text-ink-soft">
            Deposits above {formatUsd(reviewedAbove)} are credited after a second staff member
            approves them.
          </p>
        </Way>
      </div>
    </Page>
  );
}

interface WayProps {
  title: string;
  Icon: ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>;
  children: ReactNode;
}

function Way({ title, Icon, children }: WayProps) {
  return (
    <Card className="grid gap-3">
      <h2 className="flex items-center gap-3 text-xl">
        <Icon aria-hidden="true" className="size-6 shrink-0 text-primary" />
        {title}
      </h2>
      {children}
    </Card>
  );
}
