import { reachable, readMonthlyFee, waiversOf } from '@seven-hills/bank/fee-schedules/monthly-fee';
import { type AccountType, accountTypes } from '@seven-hills/bank/limits';
import { feeText, isFree, readFee } from '@seven-hills/bank/payments/fees';
import type { FeeTerm } from '@seven-hills/bank/term-names';
import type { BankTerms } from '@seven-hills/bank/terms';
import { words } from '@seven-hills/bank/words/words';
import type { BankServices, DepositMode } from '@seven-hills/contracts/money/bank-services';
import { feeOf, formatUsd } from '@seven-hills/money';
import { accountName } from '../../money/account-types.ts';
import { limitText } from '../../money/daily-limits/limit-text.ts';
import { usdOf } from '../../money/transaction-words.ts';
import { bankServices } from '../../net/bank-services.ts';
import type { Column } from '../../ui/data/data-table.tsx';

const exampleAmount = 50_000n;

interface FeeRow {
  service: string;
  fee: (type: AccountType) => string;
  note: string;
}

/** `2% of the amount`, `$25.00; 3 a month free`. */
function priceOf({ byType }: BankTerms, term: FeeTerm, type: AccountType): string {
  const text = feeText(readFee(byType[type][term]));
  return text.endsWith('%') ? `${text} of the amount` : text;
}

/** The types that the bank offers: at least one. */
export function typesOf({ accountTypes: offered }: BankServices): [AccountType, ...AccountType[]] {
  const [first = 'checking', ...others] = accountTypes.filter((type) => offered.includes(type));
  return [first, ...others];
}

const isOneForAll = (offered: BankServices, { fee }: Pick<FeeRow, 'fee'>) =>
  new Set(typesOf(offered).map(fee)).size === 1;

/** A service whose fee the terms set, with an example or, if it is free, another note. */
function pricedRow(service: string, offered: BankServices, term: FeeTerm, note = ''): FeeRow {
  const { terms } = offered;
  const [first] = typesOf(offered);
  const row = { service, fee: (type: AccountType) => priceOf(terms, term, type) };
  const fee = readFee(terms.byType[first][term]);
  // An example of a fee that is the same for every amount would only repeat it.
  if (isFree(fee) || (fee.basisPoints === 0n && note)) return { ...row, note };
  const example = `${formatUsd(feeOf(exampleAmount, fee, fee.freePerMonth))} on ${formatUsd(exampleAmount)}`;
  return {
    ...row,
    note: isOneForAll(offered, row) ? example : `${example} from a ${accountName(first)}`,
  };
}

const freeRow = (service: string, note: string, price = 'Free'): FeeRow => ({
  service,
  fee: () => price,
  note,
});

/** What an account costs without any service. */
function keepingRows(offered: BankServices): FeeRow[] {
  const { byType } = offered.terms;
  const fees = typesOf(offered).flatMap((type) => byType[type].monthlyFee ?? []);
  if (fees.length === 0)
    return [freeRow('Opening and keeping an account', 'No monthly fee, no minimum')];
  const canBeFree = fees.some(
    (fee) => waiversOf(reachable(readMonthlyFee(fee), offered.ach)).length > 0,
  );
  return [
    freeRow('Opening an account', 'Your first deposit is no fee'),
    {
      service: 'Monthly maintenance',
      fee: (type) => {
        const { monthlyFee } = byType[type];
        return monthlyFee === null ? 'Free' : usdOf(monthlyFee.amount);
      },
      note: canBeFree
        ? 'The account types below say what makes a month free'
        : 'For each full calendar month',
    },
  ];
}

/** The fees for the services that the bank offers. */
export const feesOf = (offered: BankServices) => [
  ...keepingRows(offered),
  freeRow(
    'Deposits and withdrawals',
    cashLimitsOf(offered).length > 0 ? 'Within the daily limits below' : 'At the counter',
  ),
  freeRow(`Transfers to other ${words.customers}`, 'They arrive in moments'),
  ...(offered.wires ? [pricedRow('Wire transfer', offered, 'wireFee')] : []),
  ...(offered.paymentProviders.length > 0
    ? [pricedRow('External payment', offered, 'paymentFee')]
    : []),
  ...(offered.bankTransfers
    ? [pricedRow('ACH payment', offered, 'achFee', 'To other banks in the US')]
    : []),
  ...(offered.sameDayAch
    ? [
        pricedRow(
          'Same-day ACH payment',
          offered,
          'sameDayAchFee',
          'It arrives the same banking day',
        ),
      ]
    : []),
  freeRow('Overdraft', 'We decline what your balance does not cover', 'None'),
  freeRow('Receipts and statements', 'To print or to save'),
];

/** One column for all account types or, if a fee differs, one for each. */
export const feeColumns = (offered: BankServices, rows: readonly FeeRow[]): Column<FeeRow>[] =>
  rows.every((row) => isOneForAll(offered, row))
    ? [{ header: 'Fee', cell: ({ fee }) => fee(typesOf(offered)[0]) }]
    : typesOf(offered).map((type) => ({
        header: accountName(type),
        cell: ({ fee }) => fee(type),
      }));

/** The limits on cash that customers order online; the counter has none. */
export const cashLimitsOf = ({
  deposits,
  withdrawals,
}: Pick<BankServices, 'deposits' | 'withdrawals'>) => [
  ...(deposits === 'off' ? [] : [['Deposits', 'depositLimit'] as const]),
  ...(withdrawals ? [['Withdrawals', 'withdrawalLimit'] as const] : []),
];

const sendingOf = ({ wires, paymentProviders }: BankServices) => [
  [`Transfers to other ${words.customers}`, 'transferLimit'] as const,
  ...(wires ? [['Wire transfers', 'wireLimit'] as const] : []),
  ...(paymentProviders.length > 0 ? [['External payments', 'paymentLimit'] as const] : []),
];

/** The limits on sending, one line per service; omits services that no account type limits. */
export const limitsOnSending = (offered: BankServices) =>
  sendingOf(offered).flatMap(([service, term]) => {
    const { byType } = offered.terms;
    const types = typesOf(offered);
    const limits = types.map((type) => byType[type][term]);
    if (limits.every((limit) => limit === null)) return [];
    const limit =
      new Set(limits).size === 1
        ? limitText(byType[types[0]][term])
        : types.map((type) => `${accountName(type)}: ${limitText(byType[type][term])}`).join(', ');
    return [{ service, limit }];
  });

/** The amount above which deposits are reviewed, by account type if it differs. */
function reviewedText(offered: BankServices): string {
  const { byType } = offered.terms;
  const types = typesOf(offered);
  const amounts = new Set(types.map((type) => byType[type].reviewedAbove));
  if (amounts.size === 1) return usdOf(byType[types[0]].reviewedAbove);
  return types
    .map((type) => `${usdOf(byType[type].reviewedAbove)} (${accountName(type)})`)
    .join(', ');
}

export const reviewNotes = (offered: BankServices): Record<DepositMode, string> => ({
  open: `Deposits above ${reviewedText(offered)} are reviewed by our staff before they are credited.`,
  confirmed: 'Our staff confirm the cash before they credit a deposit.',
  off: `Deposits are made ${bankServices.incomingWires ? 'by wire or ' : ''}at the counter, without a daily limit.`,
});
