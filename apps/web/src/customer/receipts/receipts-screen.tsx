import { useQuery } from '@tanstack/react-query';
import { useUrlFilters } from '../../ui/data/use-url-filters.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page-header.tsx';
import { ButtonLink } from '../../ui/navigation/button-link.tsx';
import { useAccountsInUrl } from '../own-accounts/account-in-url.ts';
import { AccountSwitcher } from '../own-accounts/account-switcher.tsx';
import { viewHref } from '../screens.ts';
import { receiptSummaryQuery } from './queries.ts';
import { ReceiptFilterBar } from './receipt-filter-bar.tsx';
import { receiptFilters } from './receipt-filters.ts';
import { ReceiptList } from './receipt-list.tsx';
import { StatCards } from './stat-cards.tsx';

/** Lists a receipt for every transaction, to print or download. */
export function ReceiptsScreen() {
  const { given: ofAccount, field } = useAccountsInUrl();
  const summary = useQuery(receiptSummaryQuery(ofAccount));
  const { filters, given, filter } = useUrlFilters(receiptFilters);
  return (
    <Page
      width="wide"
      title="Transaction Receipts"
      description={
        <span className="max-sm:hidden">Print or download the receipt of any transaction.</span>
      }
      actions={
        <ButtonLink href="/documents" variant="secondary">
          Statements and Taxes
        </ButtonLink>
      }
      back={{ label: 'Back to Dashboard', href: viewHref('dashboard') }}
    >
      <div className="grid gap-4 sm:gap-6">
        <AccountSwitcher offersAll {...field('account', 'push')} className="sm:max-w-80" />
        <StatCards summary={summary.data} failed={summary.isError} />
        <Card title="All Transaction Receipts">
          <ReceiptFilterBar
            filters={filters}
            firstMonth={summary.data?.firstMonth ?? null}
            onChange={filter}
            {...ofAccount}
          />
          <ReceiptList
            key={JSON.stringify([given, ofAccount])}
            given={given}
            ofAccount={ofAccount}
          />
        </Card>
      </div>
    </Page>
  );
}
