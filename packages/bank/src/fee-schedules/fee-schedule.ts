import { formatUsd } from '@seven-hills/money';
import { firstDepositText } from '../brand.ts';
import type { AccountType } from '../limits.ts';
import { isFree, priceText, readFee } from '../payments/fees.ts';
import type { FeeTerm, TermName } from '../term-names.ts';
import type { AccountTerms } from '../terms.ts';
import { reachable, readMonthlyFee, type ShownMonthlyFee, waiversOf } from './monthly-fee.ts';

/** The services that decide which fees an account can have. */
export interface FeeServices {
  wires: boolean;
  paymentProviders: readonly string[];
  bankTransfers: boolean;
  /** Whether payments through ACH can arrive on the same day. */
  sameDayAch: boolean;
  /** Whether direct deposits can arrive. */
  ach: boolean;
}

/** One fee of an account: what it costs, and when it is charged. */
export interface FeeLine {
  service: string;
  fee: string;
  conditions: string;
}

/** The account types in the addresses of their schedules. */
export const scheduleName = (type: AccountType): string => `fee-schedule-${type}.pdf`;

const counted = (count: number) => (count === 1 ? 'first one' : `first ${count}`);

function pricedLine(
  service: string,
  { each, terms, term }: { each: string; terms: AccountTerms; term: FeeTerm },
): FeeLine {
  const fee = readFee(terms[term]);
  if (isFree(fee)) return { service, fee: 'Free', conditions: '' };
  const price = priceText(fee);
  return {
    service,
    fee: price.endsWith('%') ? `${price} of the amount` : price,
    conditions: [
      `For ${each}, when you order it.`,
      ...(fee.basisPoints > 0n ? ['Rounded to the cent; at least $0.01.'] : []),
      ...(fee.freePerMonth > 0
        ? [
            `The ${counted(fee.freePerMonth)} of each calendar month free, on all your accounts together.`,
          ]
        : []),
      'Returned in full if it is declined.',
    ].join(' '),
  };
}

function keepingLines(shown: ShownMonthlyFee, ach: boolean): FeeLine[] {
  if (shown === null)
    return [
      {
        service: 'Opening and keeping the account',
        fee: 'Free',
        conditions: 'No minimum balance.',
      },
    ];
  const fee = readMonthlyFee(shown);
  const waivers = waiversOf(reachable(fee, ach));
  return [
    { service: 'Opening the account', fee: 'Free', conditions: '' },
    {
      service: 'Monthly maintenance',
      fee: formatUsd(fee.amount),
      conditions: [
        'For each full calendar month, on the first day of the next.',
        ...(waivers.length > 0 ? [`Free in a month with ${waivers.join(', or ')}.`] : []),
        'We take at most what is available, and never overdraw the account.',
      ].join(' '),
    },
  ];
}

/**
 * Every fee that an account of a type can have, with its amount and conditions (12 CFR
 * 1030.4(b)(4); for credit unions, 12 CFR 707.4(b)(4)), for the services that the bank offers.
 */
export const feeScheduleOf = (
  terms: AccountTerms,
  { wires, paymentProviders, bankTransfers, sameDayAch, ach }: FeeServices,
  /** The bank's word for its customers. */
  customers: string,
): FeeLine[] => [
  ...keepingLines(terms.monthlyFee, ach),
  ...(wires
    ? [pricedLine('Wire transfer', { each: 'each wire that you send', terms, term: 'wireFee' })]
    : []),
  ...(paymentProviders.length > 0
    ? [
        pricedLine('External payment', {
          each: 'each payment through a payment service',
          terms,
          term: 'paymentFee',
        }),
      ]
    : []),
  ...(bankTransfers
    ? [
        pricedLine('ACH payment', {
          each: 'each payment to an account of someone else at another bank',
          terms,
          term: 'achFee',
        }),
      ]
    : []),
  ...(sameDayAch
    ? [
        pricedLine('Same-day ACH payment', {
          each: 'each such payment that arrives on the same banking day, instead of the fee of an ACH payment',
          terms,
          term: 'sameDayAchFee',
        }),
      ]
    : []),
  { service: `Transfers to other ${customers}`, fee: 'Free', conditions: '' },
  { service: 'Deposits and withdrawals', fee: 'Free', conditions: '' },
  {
    service: 'Overdraft and insufficient funds',
    fee: 'None',
    conditions: 'We decline what your balance does not cover.',
  },
  { service: 'Receipts and statements', fee: 'Free', conditions: 'To print or to save.' },
];

/** What is not a fee, although it is paid first. */
export const initialDepositNote = `A new account is activated by a deposit of ${firstDepositText}. It is not a fee: the full amount is yours.`;

/** The terms that the bank need not announce, because it does not offer their service. */
export const termsOffWith = ({
  wires,
  paymentProviders,
  bankTransfers,
  sameDayAch,
}: FeeServices): ReadonlySet<TermName> =>
  new Set<TermName>([
    ...(wires ? [] : (['wireFee', 'wireLimit'] as const)),
    ...(paymentProviders.length > 0 ? [] : (['paymentFee', 'paymentLimit'] as const)),
    ...(bankTransfers ? [] : (['achFee'] as const)),
    ...(sameDayAch ? [] : (['sameDayAchFee'] as const)),
  ]);
