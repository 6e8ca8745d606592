import { brand } from '@seven-hills/bank/brand';
import type { AccountType } from '@seven-hills/bank/limits';
import { words } from '@seven-hills/bank/words/words';
import type { Account } from '@seven-hills/contracts/money/accounts';
import type { InterestTerms, OwnInterest } from '@seven-hills/contracts/money/interest';
import type { IraYears } from '@seven-hills/contracts/money/ira';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { accountName } from '../../money/account-types.ts';
import { ownInterestQuery } from '../../money/queries.ts';
import { centsOf, usdOf } from '../../money/transaction-words.ts';
import { api } from '../../net/api-client.ts';
import { bankServices, offersExternalTransfers } from '../../net/bank-services.ts';
import { Button, buttonStyle } from '../../ui/button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { formatCalendarDate, formatDate } from '../../ui/data/dates.ts';
import { type Described, DescriptionList } from '../../ui/data/description-list.tsx';
import { Money } from '../../ui/data/money.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { fetchedExtra } from '../../ui/fetched.tsx';
import { ButtonLink } from '../../ui/navigation/button-link.tsx';
import { viewHref } from '../screens.ts';
import { shownBalance } from './shown-balance.ts';

const LimitsLeft = fetchedExtra(() => import('./limits-left.tsx'), 'LimitsLeft');

/** Features in the account descriptions that the bank does not offer yet. */
const notOffered: Record<AccountType, readonly { term: string; detail: string }[]> = {
  checking: [
    { term: 'Debit Card', detail: 'Not offered yet' },
    ...(offersExternalTransfers
      ? []
      : [{ term: 'Bill Payments', detail: `To ${words.customers} of this ${words.bank} only` }]),
  ],
  savings: [],
  ira: [],
};

interface AccountDetailsDialogProps {
  account: Account;
  /** Names the account in calls about it. Default: the primary one. */
  ofAccount?: { account?: number };
  /** Whether an employer can pay into it, and the customer may say so. */
  isPayable: boolean;
  /** What the customer can do with the account. */
  actions?: ReactNode;
  open: boolean;
  onClose: () => void;
}

/** The numbers needed to receive money from another bank, and the account's status. */
export function AccountDetailsDialog(props: AccountDetailsDialogProps) {
  const { account, ofAccount, isPayable, actions, open, onClose } = props;
  const isIra = account.accountType === 'ira';
  const offers = useQuery({ ...api.query('/api/certificates/offers'), enabled: open && isIra });
  const ira = useQuery({
    ...api.query('/api/ira', { query: ofAccount ?? {} }),
    enabled: open && isIra,
  });
  const interest = useQuery({ ...ownInterestQuery(ofAccount), enabled: open });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Account Details"
      description={
        bankServices.ach || bankServices.incomingWires
          ? 'Give your account and routing numbers to anyone who pays you from another bank.'
          : 'The account’s number, balance, and status.'
      }
      size="small"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {actions}
      {bankServices.ach && isPayable && !isIra && (
        <a
          href={`/api/own-accounts/${account.id}/direct-deposit-form`}
          download
          className={buttonStyle({ variant: 'secondary', className: 'mb-3 w-full' })}
        >
          Download Direct Deposit Form
        </a>
      )}
      {bankServices.ach && isPayable && !isIra && bankServices.earlyPayDays > 0 && (
        <p className="mb-3 text-ink-soft text-sm">
          Your pay is paid early: up to {bankServices.earlyPayDays} business{' '}
          {bankServices.earlyPayDays === 1 ? 'day' : 'days'} before your employer’s payday, once we
          have your employer’s order.
        </p>
      )}
      {bankServices.ach && isPayable && !isIra && (
        <ButtonLink
          href={viewHref('debits', { account: String(account.id) })}
          variant="secondary"
          className="mb-3 w-full"
          onClick={onClose}
        >
          Companies That Debit This Account
        </ButtonLink>
      )}
      <DescriptionList
        items={[
          { term: 'Account Type', detail: accountName(account.accountType) },
          { term: 'Account Number', detail: account.accountNumber },
          { term: 'Routing Number', detail: brand.routingNumber },
          { term: 'Available Balance', detail: <Money cents={shownBalance(account)} /> },
          {
            term: 'Status',
            detail: account.isActive ? (
              <Badge>Active</Badge>
            ) : (
              <Badge variant="destructive">Suspended</Badge>
            ),
          },
          { term: 'Opened', detail: formatDate(account.createdAt) },
          ...(ira.data ? iraItems(ira.data) : []),
          ...interestItems(interest.data),
          {
            term: words.Interest,
            detail:
              account.accountType !== 'checking' &&
              interest.data?.current === null &&
              'None at present',
          },
          ...notOffered[account.accountType],
          ...(isIra && offers.data ? [investmentOptions(offers.data.length)] : []),
        ]}
      />
      {open && isPayable && account.isActive && <LimitsLeft ofAccount={ofAccount ?? {}} />}
    </Dialog>
  );
}

/** What an IRA can hold besides its deposit. */
const investmentOptions = (offers: number): Described => ({
  term: 'Investment Options',
  detail:
    offers > 0
      ? 'IRA certificates: a fixed rate for a fixed term'
      : 'None at present: your money stays on deposit',
});

/** What was contributed by tax year, and distributed this year, in all IRAs of the owner. */
const iraItems = ({ open, year, distributed, withheld }: IraYears): Described[] => [
  ...open.map(({ taxYear, contributed, limit, deadline }) => ({
    term: `Contributed for ${taxYear}`,
    detail: `${usdOf(contributed)} of ${usdOf(limit)}, until ${formatCalendarDate(deadline)}`,
  })),
  { term: `Distributed in ${year}`, detail: usdOf(distributed) },
  { term: `Federal Tax Withheld in ${year}`, detail: usdOf(withheld) },
];

/** An account's rate and its interest so far; empty if it never earned any. */
function interestItems(interest: OwnInterest | undefined): Described[] {
  if (!interest) return [];
  const { current, terms, next, thisMonth, creditedThisYear, lastCredit } = interest;
  const hasTiers = (terms?.tiers.length ?? 0) > 1;
  return [
    { term: 'Annual Percentage Yield', detail: current && `${current.apy}%` },
    {
      term: words.InterestRate,
      detail: current && `${current.rate}%${current.isVariable ? ', variable' : ''}`,
    },
    { term: 'Earned This Month', detail: current && <Money cents={centsOf(thisMonth)} /> },
    { term: 'Rates', detail: terms && hasTiers && tiersText(terms) },
    ...(next
      ? [{ term: `From ${formatCalendarDate(next.validFrom)}`, detail: tiersText(next) }]
      : []),
    {
      term: 'Last Credited',
      detail: lastCredit && `${usdOf(lastCredit.amount)} on ${formatCalendarDate(lastCredit.day)}`,
    },
    {
      term: 'Credited This Year',
      detail: lastCredit && <Money cents={centsOf(creditedThisYear)} />,
    },
  ];
}

/** `3.71% APY; from $10,000.00 4.23% APY` */
const tiersText = ({ tiers }: InterestTerms): string =>
  tiers
    .map(({ from, apy }) =>
      centsOf(from) === 0n ? `${apy}% APY` : `from ${usdOf(from)} ${apy}% APY`,
    )
    .join('; ');
