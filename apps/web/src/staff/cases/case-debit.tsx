import { type AchReturnReason, achReturnReasons } from '@seven-hills/bank/words/ach-words';
import { words } from '@seven-hills/bank/words/words';
import type { CaseDebit } from '@seven-hills/contracts/money/debit-disputes';
import type { StaffCase } from '@seven-hills/contracts/staff/cases';
import { useState } from 'react';
import { api } from '../../net/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { formatCalendarDate, formatDate, formatDateTime } from '../../ui/data/dates.ts';
import { DescriptionList } from '../../ui/data/description-list.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ActionDialog } from '../action-dialog/action-dialog.tsx';
import { useMay } from '../permissions.ts';

interface CaseDebitProps {
  shown: StaffCase;
  debit: CaseDebit;
  /** Whether the staff member may act on the case. */
  mayAct: boolean;
}

const reasonText = ({ reason }: CaseDebit): string =>
  `${reason}: ${achReturnReasons[reason as AchReturnReason]}`;

/** The debit that a case disputes, with both clocks and the decision to return it. */
export function CaseDebitSection({ shown, debit, mayAct }: CaseDebitProps) {
  const may = useMay();
  const [isReturning, setIsReturning] = useState(false);
  return (
    <section aria-labelledby="case-debit" className="grid gap-3">
      <h3 id="case-debit" className="text-lg">
        The debit and its two clocks
      </h3>
      <DescriptionList className="text-sm [&>div]:py-1.5" items={factsOfDebit(shown, debit)} />
      {debit.isTooLate ? (
        <Alert variant="warning" title="The network takes no return anymore">
          Regulation E still protects the {words.customer}. If there was an error, the credit is the{' '}
          {words.bank}’s loss.
        </Alert>
      ) : (
        debit.refused !== null &&
        debit.state === 'posted' && <Alert variant="info">{debit.refused}</Alert>
      )}
      {mayAct && debit.refused === null && may('payments.decide') && (
        <Button className="justify-self-start" onClick={() => setIsReturning(true)}>
          Return the Debit
        </Button>
      )}
      {isReturning && (
        <ActionDialog
          title="Return the Debit?"
          description={`It goes back to ${debit.companyName} with the next file, as ${reasonText(debit)}. The ${words.customer} keeps the credit, and the network pays the ${words.bank}.`}
          confirmLabel="Return Debit"
          fields={{}}
          send={() => api.post('/api/admin/cases/:id/return-debit', { params: { id: shown.id } })}
          success={{ title: 'Debit Returned', description: 'It goes out with the next file.' }}
          fallback="The debit was not returned. Please try again."
          isContested
          onClose={() => setIsReturning(false)}
        />
      )}
    </section>
  );
}

function factsOfDebit({ isLate }: StaffCase, debit: CaseDebit) {
  const { statement, needsStatement, reviewedUntil, state } = debit;
  const facts: [term: string, detail: string | null][] = [
    ['Company', `${debit.companyName} (${debit.companyId}, ${debit.entryClass})`],
    ['Settled', formatCalendarDate(debit.settlesOn)],
    [
      'Regulation E',
      `Report by ${formatCalendarDate(debit.noticeUntil)}; ${isLate ? 'reported late' : 'reported in time'}`,
    ],
    ['Network', `Return by ${formatDateTime(debit.returnUntil)}`],
    [
      'Review of the statement',
      state === 'posted' && statement && reviewedUntil
        ? `Return by ${formatCalendarDate(reviewedUntil)}, six banking days after it`
        : null,
    ],
    ['Return reason', reasonText(debit)],
    [
      'Written statement',
      statement
        ? `Signed by ${statement.name} on ${formatDate(statement.at)}`
        : needsStatement
          ? 'Not signed. The network requires it, Regulation E does not.'
          : 'Not needed for this reason',
    ],
    ['Return', state === 'returning' ? 'With the next file' : state === 'returned' ? 'Sent' : null],
  ];
  return facts.flatMap(([term, detail]) => (detail ? [{ term, detail }] : []));
}
