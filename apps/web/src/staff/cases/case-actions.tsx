import type { StaffCase } from '@seven-hills/contracts/staff/cases';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { isoDay } from '../../ui/data/dates.ts';
import { useFocusOnceClosed } from '../../ui/feedback/return-focus.ts';
import { fetchedExtra } from '../../ui/fetched.tsx';
import { useMay } from '../permissions.ts';
import type { CaseAction } from './case-dialogs.tsx';
import { debitSentence } from './case-words.ts';

const CaseDialog = fetchedExtra(() => import('./case-dialogs.tsx'), 'CaseDialog');

/** The actions currently available for a case. */
export function CaseActions({ shown }: { shown: StaffCase }) {
  const may = useMay();
  const [action, setAction] = useState<CaseAction | null>(null);
  const group = useFocusOnceClosed<HTMLDivElement>(action !== null);
  if (!may('cases.decide')) return null;
  const offered = offeredFor(shown);
  return (
    <div ref={group} tabIndex={-1} className="grid gap-5 focus-visible:outline-none">
      {shown.state === 'debit_due' && <p>{debitSentence(shown)}</p>}
      {offered.length > 0 && (
        <div className="flex flex-wrap gap-3">
          {offered.map(([name, label], index) => (
            <Button
              key={name}
              variant={index === 0 ? 'primary' : 'secondary'}
              onClick={() => setAction(name)}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
      {action && <CaseDialog action={action} shown={shown} onClose={() => setAction(null)} />}
    </div>
  );
}

/** The available actions, starting with the one to take next. */
function offeredFor(shown: StaffCase): [CaseAction, string][] {
  const { state, provisionalCredit, isNewAccount, longerFor, laterId } = shown;
  if (state === 'closed') return laterId === null ? [['reopen', 'Reopen']] : [];
  if (state === 'debit_due')
    return [
      ...(isDebitDue(shown) ? [['debit', 'Take the Credit Back'] as [CaseAction, string]] : []),
      ['leave', 'Leave the Credit'],
    ];
  const isCreditable = provisionalCredit === null && shown.transaction.status === 'completed';
  return [
    ...(isCreditable ? [['credit', 'Give Provisional Credit'] as [CaseAction, string]] : []),
    ['conclude', 'Conclude'],
    ...(isNewAccount || longerFor ? [] : [['extend', 'Extend to 90 Days'] as [CaseAction, string]]),
  ];
}

const isDebitDue = ({ result }: StaffCase) =>
  result !== null && result.debitOn !== null && result.debitOn <= isoDay(new Date());
