import { networkNames, networks } from '@seven-hills/bank/payments/settlement-words';
import { words } from '@seven-hills/bank/words/words';
import type { Settlement } from '@seven-hills/contracts/staff/settlements';
import { parseTypedAmount, toDecimal } from '@seven-hills/money';
import { usdOf } from '../../money/transaction-words.ts';
import { api } from '../../net/api-client.ts';
import { formatCalendarDate } from '../../ui/data/dates.ts';
import { ActionDialog } from '../action-dialog/action-dialog.tsx';
import {
  type ActionField,
  choiceField,
  dateField,
  required,
  textField,
} from '../action-dialog/action-fields.ts';

/** What staff do about a day; they enter the figure of any day. */
export type SettlementStep =
  | { action: 'enter'; day: Settlement | null }
  | { action: 'note' | 'book'; day: Settlement };

/** The fields and the confirmation of one step. */
export function SettlementDialog({
  action,
  day,
  onClose,
}: SettlementStep & { onClose: () => void }) {
  if (action === 'enter') return <EnterFigure day={day} onClose={onClose} />;
  const what = `${networkNames[day.network]} of ${formatCalendarDate(day.settlesOn)}`;
  const params = { id: day.id };
  if (action === 'book' && day.state === 'agrees')
    return (
      <ActionDialog
        isContested
        onClose={onClose}
        title="Book this figure?"
        description={`${what}: ${usdOf(day.net ?? '0.00')}, as ${day.recordedBy ?? 'a colleague'} entered it and the ${words.bank}’s files say. Compare it with ${day.reference ?? 'the statement'} first. This can’t be undone.`}
        confirmLabel="Book Figure"
        fallback="Failed to book the figure. Please try again."
        success={{ title: 'Figure Booked', description: 'The day is closed.' }}
        fields={{}}
        send={() => api.post('/api/admin/settlements/:id/book', { params, body: { note: null } })}
      />
    );
  return action === 'note' ? (
    <ActionDialog
      isContested
      onClose={onClose}
      title="Why do the figures differ?"
      description={`The note about ${what} replaces the earlier one. Staff and the audit of the books show it.`}
      confirmLabel="Save Note"
      fallback="Failed to save the note. Please try again."
      success={{ title: 'Note Saved', description: 'Colleagues see it in the list.' }}
      fields={{ note: noteField }}
      send={(body) => api.post('/api/admin/settlements/:id/note', { params, body })}
    />
  ) : (
    <ActionDialog
      isContested
      onClose={onClose}
      title="Book although the figures differ?"
      description={`${what}: the ${words.bank} books the network’s figure. The difference of ${usdOf(day.difference ?? '0.00')} stays in the clearing account until a file explains it. If it is large and from a report, a colleague must approve it. This can’t be undone.`}
      confirmLabel="Book Figure"
      destructive
      fallback="Failed to book the figure. Please try again."
      success={{ title: 'Figure Booked', description: 'The difference stays open in the audit.' }}
      fields={{ note: noteField }}
      send={(body) => api.post('/api/admin/settlements/:id/book', { params, body })}
    />
  );
}

const noteField = textField({
  label: 'Note',
  lengthMax: 500,
  rows: 3,
  problemOf: required('Note is required'),
});

/** Zero is a figure, too. */
const amountField: ActionField<string> = {
  label: 'Net Amount',
  control: { kind: 'amount' },
  read(typed) {
    const cents = parseTypedAmount(typed);
    return cents === null
      ? { problem: 'Please enter a valid amount' }
      : { value: toDecimal(cents) };
  },
};

function EnterFigure({ day, onClose }: { day: Settlement | null; onClose: () => void }) {
  const network = choiceField({
    label: 'Network',
    choices: networks.map((each) => [each, networkNames[each]] as const),
    empty: 'Choose a network',
  });
  const settlesOn = dateField({ label: 'Banking Day', missing: 'Please enter the day' });
  return (
    <ActionDialog
      isContested
      onClose={onClose}
      title="Enter the network’s figure"
      description="The net amount of the day, as the network or its Federal Reserve statement states it. A colleague compares it and books it once the day has ended."
      confirmLabel="Save Figure"
      fallback="Failed to save the figure. Please try again."
      success={{ title: 'Figure Saved', description: 'A colleague books it.' }}
      fields={{
        network: day ? { ...network, initial: day.network } : network,
        settlesOn: day ? { ...settlesOn, initial: day.settlesOn } : settlesOn,
        direction: choiceField<'to_bank' | 'from_bank'>({
          label: 'Who Pays',
          choices: [
            ['to_bank', 'The network pays us'],
            ['from_bank', 'We pay the network'],
          ],
          empty: 'Choose who pays',
        }),
        amount: amountField,
        reference: textField({
          label: 'Reference',
          hint: 'Where the figure is from, such as a statement’s number',
          lengthMax: 100,
          problemOf: required('Reference is required'),
        }),
      }}
      send={(body) => api.post('/api/admin/settlements', { body })}
    />
  );
}
