import { errorKindNames, longerReasonWords } from '@seven-hills/bank/words/case-words';
import { words } from '@seven-hills/bank/words/words';
import type { CaseDeadline, CaseEvent, StaffCase } from '@seven-hills/contracts/staff/cases';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import { receiptNumber } from '../../money/receipts/receipt-number.ts';
import { StatusBadge } from '../../money/status-badge.tsx';
import { centsOf, usdOf } from '../../money/transaction-words.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { formatCalendarDate, formatDateTime, isoDay } from '../../ui/data/dates.ts';
import { DescriptionList } from '../../ui/data/description-list.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { fetchedExtra } from '../../ui/fetched.tsx';
import { CustomerLink } from '../customer-link.tsx';
import { FlagBadges } from '../flag-badges.tsx';
import { GivenBack } from '../reviewed-posting/given-back.tsx';
import { adminHref } from '../screens.ts';
import { refreshStaffData } from '../staff-data.ts';
import { factsOf } from '../transactions/transaction-facts.ts';
import { CaseActions } from './case-actions.tsx';
import { CaseNoteForm } from './case-note-form.tsx';
import { deadlineNames, eventNames, staffCaseStatus } from './case-words.ts';

const CaseMessages = fetchedExtra(
  () => import('../../money/case-messages/case-messages.tsx'),
  'CaseMessages',
);
const CaseDebitSection = fetchedExtra(() => import('./case-debit.tsx'), 'CaseDebitSection');

interface CaseViewProps {
  shown: StaffCase;
  /** Whether a colleague works on it, which hides the actions. */
  isColleagues?: boolean;
}

/** A case: the customer's report, the available actions, the deadlines, and the events so far. */
export function CaseView({ shown, isColleagues = false }: CaseViewProps) {
  const { openProposal, refusedToCaller, customer, transaction } = shown;
  const queryClient = useQueryClient();
  const status = staffCaseStatus(shown);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <span className="tabular font-semibold">{shown.number}</span>
        <Badge variant={status.variant}>{status.label}</Badge>
        <CustomerLink id={customer.id} name={customer.name} />
        <FlagBadges flags={customer.flags} />
      </div>
      {refusedToCaller && <Alert variant="info">{refusedToCaller}</Alert>}
      {openProposal && (
        <Alert variant="info" title="Awaiting a colleague’s approval">
          {openProposal.changes.map(({ field, after }) => `${field}: ${after}`).join(' · ')}{' '}
          <Link href={adminHref('approvals')} className="underline underline-offset-4">
            Open approvals
          </Link>
        </Alert>
      )}
      <blockquote className="grid gap-1 rounded-card bg-sunken p-4">
        <p className="font-semibold">{errorKindNames[shown.kind]}</p>
        <p className="[overflow-wrap:anywhere]">{shown.description}</p>
      </blockquote>
      <GivenBack items={shown.givenBack} />
      {!refusedToCaller && !isColleagues && !openProposal && <CaseActions shown={shown} />}
      <section aria-labelledby="case-messages">
        <h3 id="case-messages" className="mb-2 text-lg">
          Messages
        </h3>
        <CaseMessages
          side="staff"
          caseId={shown.id}
          mayWrite={!refusedToCaller && !isColleagues}
          onSent={() => void refreshStaffData(queryClient)}
        />
      </section>
      {shown.debit && (
        <CaseDebitSection
          shown={shown}
          debit={shown.debit}
          mayAct={!refusedToCaller && !isColleagues && !openProposal}
        />
      )}
      <section aria-labelledby="case-deadlines">
        <h3 id="case-deadlines" className="mb-1 text-lg">
          Deadlines
        </h3>
        <ol className="divide-y divide-line text-sm">
          {shown.deadlines.map((deadline) => (
            <Deadline key={deadline.what} deadline={deadline} />
          ))}
        </ol>
      </section>
      <DescriptionList className="text-sm [&>div]:py-1.5" items={factsOfCase(shown)} />
      <section aria-labelledby="case-transaction">
        <div className="mb-1 flex flex-wrap items-center gap-x-2.5">
          <h3 id="case-transaction" className="text-lg">
            The transaction
          </h3>
          <StatusBadge {...transaction} />
        </div>
        <DescriptionList
          className="text-sm [&>div]:py-1.5"
          items={[
            {
              term: 'Receipt',
              detail: <TransactionLink id={transaction.id} />,
            },
            { term: 'Amount', detail: usdOf(transaction.amount) },
            ...factsOf(transaction),
          ]}
        />
      </section>
      <section aria-labelledby="case-events">
        <h3 id="case-events" className="mb-1 text-lg">
          What happened
        </h3>
        <ol className="divide-y divide-line">
          {shown.events.map((event) => (
            <Event key={event.id} event={event} customer={customer.name} />
          ))}
        </ol>
      </section>
      <CaseNoteForm id={shown.id} />
    </div>
  );
}

function Deadline({ deadline: { what, on, doneAt, isNext } }: { deadline: CaseDeadline }) {
  const isOverdue = doneAt === null && what !== 'debit' && on < isoDay(new Date());
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <span className={isNext ? 'font-semibold' : undefined}>{deadlineNames[what]}</span>
      <span className="flex flex-wrap items-center gap-2">
        <span className="tabular">{formatCalendarDate(on)}</span>
        {doneAt ? (
          <Badge variant="success">Done</Badge>
        ) : isOverdue ? (
          <Badge variant="destructive">Overdue</Badge>
        ) : (
          isNext && <Badge variant="info">Next</Badge>
        )}
      </span>
    </li>
  );
}

function factsOfCase(shown: StaffCase) {
  const { provisionalCredit, result, toldBy } = shown;
  const facts: [term: string, detail: string | null][] = [
    ['Reported', formatDateTime(shown.reportedAt)],
    ['In dispute', usdOf(shown.amount)],
    ['Fee', centsOf(shown.fee) > 0n ? usdOf(shown.fee) : null],
    ['Phone for questions', shown.phone],
    ['Late notice', shown.isLate ? 'More than 60 days after the statement' : null],
    ['New account', shown.isNewAccount ? 'Within 30 days of the first deposit' : null],
    ['90 days', shown.longerFor && longerReasonWords[shown.longerFor]],
    [
      'Provisional credit',
      provisionalCredit &&
        `${usdOf(provisionalCredit.amount)}, ${words.customer} notified immediately (due ${formatCalendarDate(toldBy.credit ?? '')})`,
    ],
    [`The ${words.customer} keeps`, result && usdOf(result.amount)],
    [
      `${words.Customer} notified`,
      result && `Immediately (due ${formatCalendarDate(toldBy.result ?? '')})`,
    ],
    ['Continues', shown.earlierNumber],
  ];
  return facts.flatMap(([term, detail]) => (detail ? [{ term, detail }] : []));
}

function TransactionLink({ id }: { id: number }) {
  return (
    <Link
      href={adminHref('transactions', { search: receiptNumber(id) })}
      className="tabular underline underline-offset-4"
    >
      {receiptNumber(id)}
    </Link>
  );
}

function Event({ event, customer }: { event: CaseEvent; customer: string }) {
  const { kind, amount, text, by, happenedAt, transactionId } = event;
  return (
    <li className="grid gap-0.5 py-2.5">
      <p className="font-semibold">
        {eventNames[kind]}
        {amount !== null && `: ${usdOf(amount)}`}
      </p>
      {text && <p className="[overflow-wrap:anywhere]">{text}</p>}
      <p className="text-ink-soft text-sm">
        {by ?? customer}, {formatDateTime(happenedAt)}
        {transactionId !== null && (
          <>
            {' · '}
            <TransactionLink id={transactionId} />
          </>
        )}
      </p>
    </li>
  );
}
