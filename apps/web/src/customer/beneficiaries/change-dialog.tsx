import { type Beneficiary, beneficiaryTerms, shareText } from '@seven-hills/bank/beneficiaries';
import { limits } from '@seven-hills/bank/limits';
import { beneficiaryAgreement } from '@seven-hills/bank/words/beneficiary-words';
import type { OwnAccount } from '@seven-hills/contracts/money/own-accounts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../net/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { GuardedDialog } from '../../ui/feedback/guarded-dialog.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { RowButton } from '../../ui/row-button.tsx';
import { ConfirmHeading } from '../confirmations/confirm-heading.tsx';
import { FormButtons } from '../confirmations/form-buttons.tsx';
import { ConfirmOwnerForm } from '../second-factor/confirm-owner-form.tsx';
import { BeneficiaryList } from './beneficiary-list.tsx';
import { refreshBeneficiaries } from './queries.ts';
import { type Row, readRows, totalText } from './read-rows.ts';

interface ChangeDialogProps {
  account: OwnAccount;
  people: readonly Beneficiary[];
  onClose: () => void;
}

const emptyRow: Row = { firstName: '', lastName: '', relationship: '', share: '' };
const rowOf = ({ firstName, lastName, relationship, share }: Beneficiary): Row => ({
  firstName,
  lastName,
  relationship: relationship ?? '',
  share: shareText(share).replace('%', ''),
});

/** Names the beneficiaries of an account: the list, and then the confirmation. */
export function ChangeDialog({ account, people, onClose }: ChangeDialogProps) {
  const { id } = account;
  const queryClient = useQueryClient();
  const [rows, setRows] = useState(() =>
    people.length > 0 ? people.map(rowOf) : [{ ...emptyRow, share: '100' }],
  );
  const [isDirty, setIsDirty] = useState(false);
  const [isTried, setIsTried] = useState(false);
  const [chosen, setChosen] = useState<Beneficiary[] | null>(null);
  const { problems, list } = readRows(rows);
  const change = (next: Row[]) => {
    setRows(next);
    setIsDirty(true);
  };
  const problemAt = (path: string) => (isTried ? problems.get(path) : undefined);
  function review() {
    setIsTried(true);
    if (list) setChosen(list);
    else
      toast({
        title: 'Error',
        description: [...problems.values()][0] ?? '',
        variant: 'destructive',
      });
  }
  return (
    <GuardedDialog
      isDirty={isDirty}
      onClose={onClose}
      title="Beneficiaries"
      description="Up to 10 people. Their shares must add up to 100%. Remove everyone to name nobody."
    >
      {(cancel) =>
        chosen ? (
          <ConfirmOwnerForm
            change={{ change: 'change_beneficiaries', sharing: beneficiaryTerms(id, chosen) }}
            label="Save Beneficiaries"
            pendingLabel="Saving..."
            failureTitle="Beneficiaries Not Saved"
            onCancel={() => setChosen(null)}
            onConfirmed={async (confirmation) => {
              const { proposed } = await api.put('/api/own-accounts/:id/beneficiaries', {
                params: { id },
                body: {
                  beneficiaries: chosen,
                  agreement: beneficiaryAgreement.version,
                  ...confirmation,
                },
              });
              toast({
                title: proposed ? 'Sent to the Other Owners' : 'Beneficiaries Saved',
                description: proposed ? 'The change applies once all of them confirm it.' : '',
                variant: 'success',
              });
              await refreshBeneficiaries(queryClient);
              onClose();
            }}
          >
            <BeneficiaryList label="New beneficiaries" people={chosen} />
            <ConfirmHeading isPart />
          </ConfirmOwnerForm>
        ) : (
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              review();
            }}
            className="grid gap-5"
          >
            {rows.map((row, index) => (
              <RowFields
                // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity
                key={index}
                number={index + 1}
                row={row}
                problemAt={(field) => problemAt(`${index}.${field}`)}
                onChange={(next) => change(rows.with(index, next))}
                onRemove={() => change(rows.toSpliced(index, 1))}
              />
            ))}
            {rows.length < limits.beneficiariesMax && (
              <Button
                variant="secondary"
                className="justify-self-start"
                onClick={() => change([...rows, emptyRow])}
              >
                Add Person
              </Button>
            )}
            <p role="status" className={problemAt('sum') ? 'text-danger' : 'text-ink-soft'}>
              {totalText(rows)}
            </p>
            <FormButtons
              label="Continue"
              pendingLabel="Continue"
              pending={false}
              onCancel={cancel}
            />
          </form>
        )
      }
    </GuardedDialog>
  );
}

interface RowFieldsProps {
  number: number;
  row: Row;
  problemAt: (field: keyof Row) => string | undefined;
  onChange: (row: Row) => void;
  onRemove: () => void;
}

const fields = [
  ['firstName', 'First Name', 60],
  ['lastName', 'Last Name', 60],
  ['relationship', 'Relationship (optional)', limits.beneficiaryRelationshipLengthMax],
  ['share', 'Share (%)', 6],
] as const;

function RowFields({ number, row, problemAt, onChange, onRemove }: RowFieldsProps) {
  return (
    <fieldset className="grid gap-3 rounded-card border border-line p-3 sm:grid-cols-2 sm:p-4">
      <legend className="px-1 font-semibold">Person {number}</legend>
      {fields.map(([field, label, lengthMax]) => (
        <Field key={field} label={label} error={problemAt(field)}>
          <Input
            value={row[field]}
            maxLength={lengthMax}
            autoComplete="off"
            inputMode={field === 'share' ? 'decimal' : 'text'}
            onChange={({ target }) => onChange({ ...row, [field]: target.value })}
          />
        </Field>
      ))}
      <RowButton
        label="Remove"
        name={`Remove person ${number}`}
        className="justify-self-start px-3"
        onClick={onRemove}
      />
    </fieldset>
  );
}
