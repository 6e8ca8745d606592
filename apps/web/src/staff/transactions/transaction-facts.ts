import { flagWords } from '@seven-hills/bank/customer-flags';
import { distributionWords } from '@seven-hills/bank/ira/ira-words';
import type { ListedTransaction } from '@seven-hills/contracts/staff/transactions';
import { formatUsd } from '@seven-hills/money';
import { centsOf, feeLabel, usdOf } from '../../money/transaction-words.ts';
import { formatDateTime } from '../../ui/data/dates.ts';

const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(', ');

/** `Olivia Martinez: Fraud watch, VIP`: the flags of the customers on both sides. */
const flagsOf = ({ fromHolder, toHolder, fromParty, toParty }: ListedTransaction) =>
  [
    { name: fromHolder, flags: fromParty?.flags ?? [] },
    { name: toHolder, flags: toParty?.flags ?? [] },
  ]
    .filter(({ flags }) => flags.length > 0)
    .map(({ name, flags }) => `${name}: ${flags.map((flag) => flagWords[flag]).join(', ')}`)
    .join('; ');

/** The details that staff need to decide about a transaction, without the empty ones. */
export function factsOf(transaction: ListedTransaction): { term: string; detail: string }[] {
  const fee = centsOf(transaction.transferFee);
  const { distribution, externalAccountNumber: ending } = transaction;
  const facts: [term: string, detail: string | null][] = [
    ['Ordered', formatDateTime(transaction.createdAt)],
    ['Entered at the counter by', transaction.bookedBy],
    ['Held until', transaction.heldUntil && formatDateTime(transaction.heldUntil)],
    ['From', joined(transaction.fromHolder, transaction.fromAccountNumber)],
    [
      'To',
      joined(
        transaction.toHolder ?? transaction.recipientName,
        transaction.toAccountNumber ?? transaction.paymentIdentifier,
      ),
    ],
    ['Address', transaction.recipientAddress],
    ['Flags', flagsOf(transaction)],
    ['Bank', joined(transaction.externalBankName, ending && `account ending in ${ending}`)],
    ['Routing number', transaction.externalRoutingNumber],
    ['SWIFT code', transaction.swiftCode],
    ['Intermediary bank', transaction.intermediaryBank],
    [feeLabel({ ...transaction, direction: 'out' }), fee > 0n ? formatUsd(fee) : null],
    ['IRA distribution', distribution && distributionWords[distribution.reason]],
    ['Federal tax withheld', distribution && usdOf(distribution.withheld)],
    ['Paid out', distribution && usdOf(distribution.net)],
    ['Description', transaction.description],
  ];
  return facts.flatMap(([term, detail]) => (detail ? [{ term, detail }] : []));
}
