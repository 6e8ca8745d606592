import { brand } from '@seven-hills/bank/brand';
import { caseOutcomeWords, errorKindWords } from '@seven-hills/bank/words/case-words';
import { isDebitErrorKind } from '@seven-hills/bank/words/debit-words';
import type { OwnCase } from '@seven-hills/contracts/money/cases';
import { formatUsd } from '@seven-hills/money';
import { caseStatus } from '../../money/receipts/case-status.ts';
import { ViewReceipt } from '../../money/receipts/view-receipt.tsx';
import { centsOf, usdOf } from '../../money/transaction-words.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { formatCalendarDate, formatDateTime, formatLongDate } from '../../ui/data/dates.ts';
import { DescriptionList } from '../../ui/data/description-list.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { fetchedExtra } from '../../ui/fetched.tsx';
import { Card } from '../../ui/layout/card.tsx';

const StatementCard = fetchedExtra(
  () => import('../debit-disputes/statement-card.tsx'),
  'StatementCard',
);

const CaseMessages = fetchedExtra(
  () => import('../../money/case-messages/case-messages.tsx'),
  'CaseMessages',
);

interface OneCaseProps {
  item: OwnCase;
  /** Whether the customer just reported it. */
  isNew: boolean;
}

/** One case as its customer sees it: the result or the next step, and the report. */
export function OneCase({ item, isNew }: OneCaseProps) {
  const status = caseStatus(item);
  return (
    <div className="grid gap-6">
      {isNew && (
        <Alert variant="success" announce title="Thank you. We have your report.">
          Your case number is <strong className="tabular">{item.number}</strong>. We have emailed it
          to you, too.
        </Alert>
      )}
      {isDebitErrorKind(item.kind) && <StatementCard item={item} />}
      {item.result ? <Result item={item} result={item.result} /> : <NextSteps item={item} />}
      <Card title="Messages">
        <CaseMessages side="customer" caseId={item.id} />
      </Card>
      <Card
        title={
          <span className="flex flex-wrap items-center gap-3">
            Case {item.number}
            <Badge variant={status.variant} className="font-sans">
              {status.label}
            </Badge>
          </span>
        }
      >
        <DescriptionList items={factsOf(item)} />
        <p className="mt-4 rounded-control bg-sunken p-4 [overflow-wrap:anywhere]">
          {item.description}
        </p>
        <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
          <ViewReceipt id={item.transactionId} />
          <p className="text-ink-soft text-sm">
            You can also call{' '}
            <a href={brand.supportPhoneHref} className="underline underline-offset-4">
              {brand.supportPhone}
            </a>{' '}
            and mention the case number.
          </p>
        </div>
      </Card>
    </div>
  );
}

function factsOf(item: OwnCase) {
  const facts: [term: string, detail: string | null][] = [
    ['Reported', `${formatDateTime(item.reportedAt)}${item.isByStaff ? ', to our staff' : ''}`],
    ['What is wrong', errorKindWords[item.kind]],
    ['Account', item.accountLabel],
    ['Transaction of', formatLongDate(item.transactionCreatedAt)],
    ['Amount in dispute', usdOf(item.amount)],
    ['Phone for questions', item.phone],
    ['Continues', item.earlierNumber && `Case ${item.earlierNumber}`],
  ];
  return facts.flatMap(([term, detail]) => (detail ? [{ term, detail }] : []));
}

/** The deadlines while the bank investigates. */
function NextSteps({ item }: { item: OwnCase }) {
  const { provisionalCredit, creditBy, resultBy, isLate, phone } = item;
  const steps = [
    `We look into it${phone ? `, and may call you at ${phone}` : ''}. You don’t need to do anything.`,
    provisionalCredit
      ? `On ${formatLongDate(provisionalCredit.creditedAt)}, we credited ${usdOf(provisionalCredit.amount)} to your account for now. You can use this money. If we find no error, we will take it back, and tell you the day five business days ahead.`
      : `By ${formatCalendarDate(creditBy)}, we will tell you the result, or credit the amount to your account while we continue.`,
    `By ${formatCalendarDate(resultBy)} at the latest, you will have the result, by email and here.`,
  ];
  return (
    <Card title="What Happens Next">
      <ol className="grid list-decimal gap-2 pl-5">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {isLate && (
        <Alert variant="info" className="mt-4">
          You told us more than 60 days after the statement with this transaction. We are looking
          into it all the same, but federal law does not protect you as far for late reports.
        </Alert>
      )}
    </Card>
  );
}

function Result({ item, result }: { item: OwnCase; result: NonNullable<OwnCase['result']> }) {
  const { provisionalCredit } = item;
  const rest = centsOf(provisionalCredit?.amount ?? '0.00') - centsOf(result.amount);
  return (
    <Card
      title={caseOutcomeWords[result.outcome]}
      description={`Our result of ${formatLongDate(result.concludedAt)}`}
    >
      <p className="max-w-prose [overflow-wrap:anywhere]">{result.explanation}</p>
      {result.amount !== '0.00' && (
        <p className="mt-3 font-semibold">You keep {usdOf(result.amount)}.</p>
      )}
      {result.debitOn !== null && rest > 0n && (
        <Alert variant="info" className="mt-4">
          {debitSentence(item.state, result, formatUsd(rest))}
        </Alert>
      )}
      {result.outcome !== 'error_found' && (
        <p className="mt-4 text-ink-soft text-sm">
          You have the right to ask for copies of the documents that we relied on.
        </p>
      )}
    </Card>
  );
}

/** Explains what happens or happened to the provisional credit. */
function debitSentence(
  state: OwnCase['state'],
  { debitOn, debitedAt }: NonNullable<OwnCase['result']>,
  rest: string,
): string {
  if (debitedAt)
    return `On ${formatLongDate(debitedAt)}, we took ${rest} of the provisional credit back from your account.`;
  return state === 'debit_due'
    ? `On ${formatCalendarDate(debitOn ?? '')}, we will take ${rest} of the provisional credit back from your account.`
    : `We have left you the other ${rest} of the provisional credit.`;
}
