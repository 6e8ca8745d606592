import { words } from '@seven-hills/bank/words/words';
import type { WorkFacts } from '@seven-hills/contracts/staff/queue';
import { usdOf } from '../../money/transaction-words.ts';
import { formatDate } from '../../ui/data/dates.ts';
import { DescriptionList } from '../../ui/data/description-list.tsx';
import { failureSentences } from '../claims/work-words.ts';
import { ReceiptLink } from '../receipt-link.tsx';
import { RevealNumber } from '../transaction-page/reveal-number.tsx';
import { BlockerBadge, BlockerReason } from '../transactions/blocker-notice.tsx';
import { deadlineOf } from '../transactions/deadline.ts';
import { factsOf } from '../transactions/transaction-facts.ts';

/** The facts needed to decide a payment. */
export function PaymentFacts({ facts }: { facts: WorkFacts }) {
  const { item, earlier } = facts;
  const { transaction } = item;
  if (!transaction) return null;
  const deadline = deadlineOf(transaction);
  return (
    <>
      {item.kind === 'failed_payment' && (
        <p>{failureSentences[item.subject as keyof typeof failureSentences]}</p>
      )}
      {deadline && <p>{deadline}</p>}
      {transaction.blockedBy && (
        <div>
          <BlockerBadge transaction={transaction} />
          <BlockerReason transaction={transaction} id="work-blocker" />
        </div>
      )}
      <DescriptionList
        className="text-sm [&>div]:py-1.5"
        items={[
          {
            term: 'Amount',
            detail: <strong>{usdOf(transaction.amount)}</strong>,
          },
          { term: 'Receipt', detail: <ReceiptLink id={transaction.id} /> },
          ...factsOf(transaction),
        ]}
      />
      {transaction.type === 'wire_transfer' && <RevealNumber id={transaction.id} />}
      {earlier && <Earlier earlier={earlier} />}
    </>
  );
}

function Earlier({ earlier }: { earlier: NonNullable<WorkFacts['earlier']> }) {
  return (
    <section aria-labelledby="earlier-payments" className="grid gap-1.5">
      <h3 id="earlier-payments" className="text-lg">
        Earlier payments to this recipient
      </h3>
      {earlier.count === 0 ? (
        <p className="font-semibold">
          {earlier.others?.count ? `None by this ${words.customer}.` : 'None. This is the first.'}
        </p>
      ) : (
        <>
          <p className="text-ink-soft text-sm">
            By this {words.customer}:{' '}
            {earlier.count === 1 ? '1 payment' : `${earlier.count} payments`},{' '}
            {usdOf(earlier.total)} total
          </p>
          <ul className="text-sm">
            {earlier.newest.map(({ id, amount, createdAt }) => (
              <li key={id} className="flex justify-between gap-4 py-0.5">
                <span>
                  {formatDate(createdAt)} · <ReceiptLink id={id} />
                </span>
                <span className="tabular">{usdOf(amount)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {earlier.others && earlier.others.count > 0 && (
        <p className="text-sm">
          Paid by{' '}
          {earlier.others.customers === 1
            ? `one other ${words.customer}`
            : `${earlier.others.customers} other ${words.customers}`}
          : {earlier.others.count === 1 ? '1 payment' : `${earlier.others.count} payments`},{' '}
          {usdOf(earlier.others.total)} total
        </p>
      )}
    </section>
  );
}
