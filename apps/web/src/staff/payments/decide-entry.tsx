import {
  achReturnReasons,
  changeRefusalCodes,
  changeRefusals,
  dishonorReasons,
  staffReturnReasons,
} from '@seven-hills/bank/words/ach-words';
import { words } from '@seven-hills/bank/words/words';
import type { AchEntry } from '@seven-hills/contracts/staff/payments';
import { usdOf } from '../../money/transaction-words.ts';
import { api } from '../../net/api-client.ts';
import { ActionDialog } from '../action-dialog/action-dialog.tsx';
import { choiceField } from '../action-dialog/action-fields.ts';
import { noteField } from '../action-dialog/note-field.ts';
import { returnFault } from './entry-words.ts';

export type EntryAction =
  | 'post'
  | 'book'
  | 'dishonor'
  | 'return'
  | 'refuse'
  | 'close'
  | 'ask'
  | 'keep';

const reason = choiceField({
  label: 'Reason',
  choices: staffReturnReasons.map((code) => [code, `${code}: ${achReturnReasons[code]}`] as const),
  empty: 'Choose a reason',
});

const refusalReason = choiceField({
  label: 'Reason',
  choices: changeRefusalCodes.map((each) => [each, `${each}: ${changeRefusals[each]}`] as const),
  empty: 'Choose a reason',
});

const dishonorReason = (entry: AchEntry) =>
  choiceField({
    label: 'Reason',
    choices: entry.dishonorReasons.map(
      (each) => [each, `${each.slice(0, 3)}: ${dishonorReasons[each]}`] as const,
    ),
    empty: 'Choose a reason',
  });

const destination = choiceField({
  label: 'Book it to',
  choices: [
    ['customer', `The ${words.customer}’s account`],
    ['adjustments', `The ${words.bank}’s adjustments`],
  ] as const,
  empty: 'Choose where',
  missing: 'Please choose where to book it',
});

interface DecideEntryProps {
  entry: AchEntry;
  action: EntryAction;
  onClose: () => void;
}

/** Confirms what becomes of an entry that awaits a decision. */
export function DecideEntry({ entry, action, onClose }: DecideEntryProps) {
  const params = { id: entry.id };
  const what = `${usdOf(entry.amount)} ${entry.direction === 'credit' ? 'from' : 'to'} ${entry.company}`;
  const shared = { isContested: true, onClose };
  if (action === 'return')
    return (
      <ActionDialog
        {...shared}
        title="Return this entry?"
        description={`${what} goes back to the bank that sent it, with the next file. This can’t be undone.`}
        confirmLabel="Return Entry"
        destructive
        fallback="Failed to return the entry. Please try again."
        success={{ title: 'Entry Returned', description: 'It leaves with the next file.' }}
        fields={{ reason }}
        send={(body) => api.post('/api/admin/payments/entries/:id/return', { params, body })}
      />
    );
  if (action === 'book') {
    const isCredit = entry.direction === 'credit';
    const effect = isCredit
      ? `The ${words.customer}’s account is credited, or the ${words.bank} keeps the money until you adjust a balance.`
      : `The ${words.customer}’s account is debited, and what it lacks is owed; or the ${words.bank} bears it.`;
    return (
      <ActionDialog
        {...shared}
        title="Book this return?"
        description={`${returnFault(entry)} Compare ${entry.answersTrace === null ? 'it' : `trace ${entry.answersTrace}`} with what was sent. ${effect} Adjustments need a colleague’s approval.`}
        confirmLabel="Book Return"
        fallback="Failed to book the return. Please try again."
        success={{ title: 'Return Booked', description: 'It is no longer in the queue.' }}
        fields={{ to: destination }}
        send={(body) => api.post('/api/admin/payments/entries/:id/book', { params, body })}
      />
    );
  }
  if (action === 'dishonor')
    return (
      <ActionDialog
        {...shared}
        title="Dishonor this return?"
        description={`${usdOf(entry.amount)} goes back to the bank that sent the return, with the next file, and what the ${words.bank} sent stays as it is. The other bank may contest it. This can’t be undone.`}
        confirmLabel="Dishonor Return"
        destructive
        fallback="Failed to dishonor the return. Please try again."
        success={{ title: 'Return Dishonored', description: 'It leaves with the next file.' }}
        fields={{ reason: dishonorReason(entry) }}
        send={(body) => api.post('/api/admin/payments/entries/:id/dishonor', { params, body })}
      />
    );
  if (action === 'refuse')
    return (
      <ActionDialog
        {...shared}
        title="Refuse this change?"
        description="The refusal goes to the bank that sent it, with the next file. The account at the other bank stays as it is. This can’t be undone."
        confirmLabel="Refuse Change"
        destructive
        fallback="Failed to refuse the change. Please try again."
        success={{ title: 'Change Refused', description: 'The refusal leaves with the next file.' }}
        fields={{ reason: refusalReason }}
        send={(body) => api.post('/api/admin/payments/entries/:id/refuse', { params, body })}
      />
    );
  if (action === 'ask')
    return (
      <ActionDialog
        {...shared}
        title="Record a request to return this entry?"
        description={`The originating bank asks for the return of ${what}. The request waits in the queue for ten banking days.`}
        confirmLabel="Record Request"
        fallback="Failed to record the request. Please try again."
        success={{ title: 'Request Recorded', description: 'It is in the queue.' }}
        fields={{ reason: noteField('Who asked, and why', 'Please note who asked, and why') }}
        send={(body) =>
          api.post('/api/admin/payments/entries/:id/return-request', { params, body })
        }
      />
    );
  if (action === 'keep')
    return (
      <ActionDialog
        {...shared}
        title="Refuse to return this entry?"
        description={`${what} stays posted. Tell the bank that asked.`}
        confirmLabel="Refuse Request"
        fallback="Failed to refuse the request. Please try again."
        success={{ title: 'Request Refused', description: 'The entry stays posted.' }}
        fields={{ note: noteField('Why it is not returned', 'Please note why it is not returned') }}
        send={(body) =>
          api.post('/api/admin/payments/entries/:id/refuse-request', { params, body })
        }
      />
    );
  return action === 'post' ? (
    <ActionDialog
      {...shared}
      title="Post this entry?"
      description={
        entry.direction === 'credit'
          ? `${what} is credited to account ••${entry.accountEnding}.`
          : `${what} is debited from account ••${entry.accountEnding}.`
      }
      confirmLabel="Post Entry"
      fallback="Failed to post the entry. Please try again."
      success={{
        title: 'Entry Posted',
        description: `The ${words.customer} sees it in the activity.`,
      }}
      fields={{}}
      send={() => api.post('/api/admin/payments/entries/:id/post', { params })}
    />
  ) : (
    <ActionDialog
      {...shared}
      title="Close this message?"
      description="Close it once you have handled it. Nothing is posted."
      confirmLabel="Close Message"
      fallback="Failed to close the message. Please try again."
      success={{ title: 'Message Closed', description: 'It is no longer in the queue.' }}
      fields={{}}
      send={() => api.post('/api/admin/payments/entries/:id/close', { params })}
    />
  );
}
