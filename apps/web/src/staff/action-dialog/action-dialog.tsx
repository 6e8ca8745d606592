import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { FailureAlert } from '../../net/use-call.tsx';
import { Button } from '../../ui/button.tsx';
import { GuardedConfirmDialog, GuardedDialog } from '../../ui/feedback/guarded-dialog.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input, Select, Textarea } from '../../ui/form/input.tsx';
import { MoneyInput } from '../../ui/form/money-input.tsx';
import { type StaffCallOptions, useStaffCall } from '../use-staff-call.ts';
import {
  type ActionFields,
  type ActionValues,
  readFields,
  type ShownField,
  type Typed,
} from './action-fields.ts';

interface ActionDialogProps<Fields extends ActionFields, Answer>
  extends Pick<
    StaffCallOptions<Answer, unknown>,
    'success' | 'fallback' | 'isContested' | 'isDoneFirst'
  > {
  /** A question in the middle of the page, or a sheet with a form. Default: `question`. */
  layout?: 'question' | 'sheet';
  /** The width of a sheet. Default: `small`. */
  size?: 'small' | 'medium';
  title: string;
  description?: string;
  confirmLabel: string;
  destructive?: boolean;
  /** What the decision is about, above the fields. */
  facts?: ReactNode;
  fields: Fields;
  /** Further content, below the fields; it may depend on the values that are valid so far. */
  children?: ReactNode | ((valid: Partial<ActionValues<Fields>>) => ReactNode);
  send: (values: ActionValues<Fields>) => Promise<Answer>;
  /** Called after the change, before `onClose`. */
  onDone?: () => void;
  onClose: () => void;
}

/**
 * Confirms a change by a staff member, with the fields that it needs. Errors appear with the first
 * attempt. A failure stays in the dialog; a successful change closes it.
 */
export function ActionDialog<Fields extends ActionFields, Answer extends object>(
  props: ActionDialogProps<Fields, Answer>,
) {
  const { layout, size = 'small', title, description, confirmLabel, destructive = false } = props;
  const { facts, fields, children, send, onDone, onClose, ...messages } = props;
  const [typed, setTyped] = useState<Typed>({});
  const [isTried, setIsTried] = useState(false);
  const { shown, isDirty, valid, values } = readFields(fields, typed);
  const call = useStaffCall({
    ...messages,
    mutationFn: send,
    onDone() {
      onDone?.();
      onClose();
    },
  });
  function submit() {
    setIsTried(true);
    if (values && !call.isPending) call.mutate(values);
  }
  const content = (
    <>
      {facts}
      {shown.map((field) => (
        <ActionControl
          key={field.name}
          shown={field}
          showsProblem={isTried}
          onChange={(text) => setTyped({ ...typed, [field.name]: text })}
          onEnter={submit}
        />
      ))}
      {typeof children === 'function' ? children(valid) : children}
      <FailureAlert of={call} />
    </>
  );
  const frame = { isDirty: isDirty && !call.isSuccess, onClose, title, description };
  if (layout !== 'sheet')
    return (
      <GuardedConfirmDialog
        {...frame}
        confirmLabel={confirmLabel}
        destructive={destructive}
        pending={call.isPending}
        onConfirm={submit}
      >
        {content}
      </GuardedConfirmDialog>
    );
  return (
    <GuardedDialog
      {...frame}
      size={size}
      footer={(cancel) => (
        <>
          <Button variant="secondary" onClick={cancel}>
            Cancel
          </Button>
          <Button pending={call.isPending} onClick={submit}>
            {confirmLabel}
          </Button>
        </>
      )}
    >
      <div className="grid gap-4">{content}</div>
    </GuardedDialog>
  );
}

interface ActionControlProps {
  shown: ShownField;
  showsProblem: boolean;
  onChange: (text: string) => void;
  /** Called by Enter in a field that submits. */
  onEnter: () => void;
}

/** A field of an action dialog with its label, hint, and error. */
function ActionControl({ shown, showsProblem, onChange, onEnter }: ActionControlProps) {
  const { field, text, outcome } = shown;
  const problem = showsProblem && 'problem' in outcome ? outcome.problem : undefined;
  const input = {
    value: text,
    onChange: ({ target }: { target: { value: string } }) =>
      onChange(target.value.replace(/\n/g, ' ')),
  };
  return (
    <Field label={field.label} hint={field.hint} error={problem}>
      {controlOf(field.control, input, onEnter)}
    </Field>
  );
}

function controlOf(
  control: ShownField['field']['control'],
  input: { value: string; onChange: (event: { target: { value: string } }) => void },
  onEnter: () => void,
) {
  if (control.kind === 'amount') return <MoneyInput {...input} />;
  if (control.kind === 'date') return <Input type="date" {...input} />;
  if (control.kind === 'choice')
    return <Select {...input} choices={control.choices} empty={control.empty} />;
  const { rows, lengthMax, submitsOnEnter } = control;
  const text = {
    ...input,
    maxLength: lengthMax,
    onKeyDown(event: KeyboardEvent) {
      if (!submitsOnEnter || event.key !== 'Enter' || event.nativeEvent.isComposing) return;
      event.preventDefault();
      onEnter();
    },
  };
  return rows ? <Textarea rows={rows} {...text} /> : <Input autoComplete="off" {...text} />;
}
