import { staffRoleOf } from '@seven-hills/bank/staff-roles';
import { words } from '@seven-hills/bank/words/words';
import type { EditableField, EditConflict } from '@seven-hills/contracts/errors';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/data/dates.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { roleLabel } from '../words.ts';

/** A person's details in the form. */
export type Details = Record<EditableField, string>;

const labels: Record<EditableField, string> = {
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  role: 'Role',
};

interface EditConflictNoticeProps {
  conflict: EditConflict;
  /** The form's current values. */
  mine: Details;
  onTakeTheirs: (field: EditableField, value: string) => void;
}

/**
 * Shows what someone else saved in the meantime next to the form's values, with a button to use
 * theirs.
 */
export function EditConflictNotice({ conflict, mine, onTakeTheirs }: EditConflictNoticeProps) {
  return (
    <Alert
      variant="warning"
      announce
      title="Changed in the meantime, so nothing was saved"
      className="sm:col-span-2"
    >
      <ul className="grid gap-3">
        {conflict.changes.map(({ field, value, changedBy, changedAt }) => (
          <li key={field} className="grid gap-1">
            <span className="[overflow-wrap:anywhere]">
              <strong>{labels[field]}</strong> is now “{wordsFor(field, value)}” (
              {changedBy ?? `the ${words.bank}`}, {formatDateTime(changedAt)}).{' '}
              {mine[field] === value
                ? 'The form has it, too.'
                : `The form has “${wordsFor(field, mine[field])}”.`}
            </span>
            {mine[field] !== value && (
              <Button
                variant="secondary"
                className="justify-self-start"
                onClick={() => onTakeTheirs(field, value)}
              >
                Use “{wordsFor(field, value)}”
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-2">To keep what the form has, update again.</p>
    </Alert>
  );
}

function wordsFor(field: EditableField, value: string): string {
  if (field !== 'role') return value;
  const role = staffRoleOf(value as Parameters<typeof staffRoleOf>[0]);
  return role === null ? 'User' : roleLabel(role);
}
