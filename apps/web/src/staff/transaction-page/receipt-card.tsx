import { transactionReceipt } from '@seven-hills/bank/receipts/transaction-receipt';
import { words } from '@seven-hills/bank/words/words';
import type { TransactionPage } from '@seven-hills/contracts/staff/transaction-page';
import FileDown from 'lucide-react/icons/file-down';
import { ReceiptPdfLink } from '../../money/receipts/receipt-pdf-link.tsx';
import { usdOf } from '../../money/transaction-words.ts';
import { formatDateTime } from '../../ui/data/dates.ts';
import { DescriptionList } from '../../ui/data/description-list.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { AccountLink, CustomerLink } from '../customer-link.tsx';
import { FlagBadges } from '../flag-badges.tsx';
import { useMay } from '../permissions.ts';
import { RevealNumber } from './reveal-number.tsx';

/** The receipt as the customer has it, followed by details for staff only. */
export function ReceiptCard({ page }: { page: TransactionPage }) {
  const may = useMay();
  const { transaction, fee, hold, identification } = page;
  const { fromHolder, toHolder, fromParty, toParty } = transaction;
  const isOut = fromHolder !== null;
  const receipt = transactionReceipt(
    { ...transaction, direction: isOut ? 'out' : 'in', counterparty: isOut ? toHolder : null },
    isOut ? transaction.fromAccountNumber : transaction.toAccountNumber,
  );
  const parties = [
    { term: `${words.Customer} debited`, name: fromHolder, party: fromParty },
    { term: `${words.Customer} credited`, name: toHolder, party: toParty },
  ];
  const accounts = [
    {
      term: 'Account debited',
      id: transaction.fromAccountId,
      number: transaction.fromAccountNumber,
    },
    { term: 'Account credited', id: transaction.toAccountId, number: transaction.toAccountNumber },
  ];
  return (
    <Card
      title="Receipt"
      description={`As the ${words.customer} has it.`}
      actions={
        <ReceiptPdfLink path={`/api/admin/transactions/${transaction.id}`}>
          <FileDown aria-hidden="true" />
          PDF
        </ReceiptPdfLink>
      }
    >
      <DescriptionList
        className="text-sm [&>div]:py-1.5"
        items={receipt.lines.map(({ label, value }) => ({ term: label, detail: value }))}
      />
      <h3 className="mt-6 mb-2 text-lg">For staff</h3>
      <DescriptionList
        className="text-sm [&>div]:py-1.5"
        items={[
          ...parties.map(({ term, name, party }) => ({
            term,
            detail: name !== null && party !== null && (
              <span className="inline-flex flex-wrap items-center gap-x-2">
                <CustomerLink id={party.customerId} name={name} />
                <FlagBadges flags={party.flags} />
              </span>
            ),
          })),
          ...accounts.map(({ term, id, number }) => ({
            term,
            detail: id !== null && number !== null && <AccountLink id={id} name={number} />,
          })),
          { term: 'Entered at the counter by', detail: transaction.bookedBy },
          { term: 'Hold', detail: hold && holdText(hold) },
          { term: 'Identification', detail: identification },
          { term: 'Fee set by', detail: fee && feeText(fee) },
        ]}
      />
      {transaction.type === 'wire_transfer' && may('payments.decide') && (
        <div className="mt-4">
          <RevealNumber id={transaction.id} />
        </div>
      )}
    </Card>
  );
}

/** `$102.00, still held`, `$102.00, posted Nov 22, 2026 3:04 PM` */
function holdText({ amount, releasedAt, isPosted }: NonNullable<TransactionPage['hold']>): string {
  const what = usdOf(amount);
  if (releasedAt === null) return `${what}, still held`;
  const how = isPosted ? 'posted' : `released to the ${words.customer}`;
  return `${what}, ${how} ${formatDateTime(releasedAt)}`;
}

function feeText({ version, validFrom }: NonNullable<TransactionPage['fee']>): string {
  if (version === null) return 'The fees before version 1';
  const since = validFrom === null ? '' : `, in force since ${formatDateTime(validFrom)}`;
  return `Version ${version} of the limits and fees${since}`;
}
