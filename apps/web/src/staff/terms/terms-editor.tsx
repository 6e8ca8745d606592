import { brand } from '@seven-hills/bank/brand';
import { hourText } from '@seven-hills/bank/term-names';
import type { DryRun } from '@seven-hills/contracts/staff/terms';
import { useEffect, useId, useRef, useState } from 'react';
import { api } from '../../net/api-client.ts';
import { FailureAlert, useCall } from '../../net/use-call.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/form/input.tsx';
import { DryRunResult } from '../dry-run/dry-run-result.tsx';
import { ColleaguesReasonField } from '../proposals/colleagues-reason-field.tsx';
import { useStaffCall } from '../use-staff-call.ts';
import { FirstDayFields } from './first-day-fields.tsx';
import { TermFields } from './term-fields.tsx';
import { changeOf, isSound, type TypedChange } from './terms-form.ts';

const hours = Array.from({ length: 23 }, (_, index) => index + 1);

interface TermsEditorProps {
  before: TypedChange;
  baseVersion: number;
  /** Null for the terms of all customers. */
  customer: { id: number; name: string } | null;
  /** What a change from a later day is based on. */
  later: { before: TypedChange; basePlan: number };
  onClose: () => void;
}

/** Edits limits and fees: first a dry run on the last 90 days, then a proposal with a reason. */
export function TermsEditor(props: TermsEditorProps) {
  const { before, baseVersion, customer, later, onClose } = props;
  const [typed, setTyped] = useState(before);
  /** Null for a change at once. */
  const [startsOn, setStartsOn] = useState<string | null>(null);
  const [isChecked, setChecked] = useState(false);
  const [result, setResult] = useState<DryRun | null>(null);
  const [reason, setReason] = useState('');
  const [reasonError, setReasonError] = useState<string>();
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // Takes the focus, because the button that opened the editor is gone.
  useEffect(() => heading.current?.focus(), []);
  const customerId = customer?.id ?? null;
  const tryOut = useCall({
    mutationFn: () =>
      api.post('/api/admin/terms/dry-run', {
        body: { change: changeOf(typed, customerId), startsOn },
      }),
    onSuccess: setResult,
    failure: { title: 'Dry Run Failed', fallback: 'Failed to try the change. Please try again.' },
  });
  const propose = useStaffCall({
    mutationFn: () =>
      api.put('/api/admin/terms', {
        body: {
          change: changeOf(typed, customerId),
          baseVersion,
          startsOn,
          basePlan: startsOn === null ? 0 : later.basePlan,
          reason: reason.trim(),
        },
      }),
    success: (answer) => ({
      title: startsOn === null ? 'Limits & Fees Updated' : 'Change Planned',
      description: 'message' in answer ? answer.message : '',
    }),
    failureTitle: 'Not Proposed',
    fallback: 'Failed to propose the change. Please try again.',
    onDone: onClose,
  });
  function change(next: TypedChange) {
    setTyped(next);
    setResult(null);
  }
  function begin(day: string | null) {
    // What applies by then may differ from today, because other changes are planned.
    const isSwitched = (day === null) !== (startsOn === null);
    change(isSwitched && later.basePlan > 0 ? (day === null ? before : later.before) : typed);
    setStartsOn(day);
  }
  function submit() {
    setChecked(true);
    if (!isSound(typed) || startsOn === '' || tryOut.isPending) return;
    tryOut.mutate();
  }
  function send() {
    if (propose.isPending) return;
    if (reason.trim() === '') return setReasonError('Reason is required');
    propose.mutate();
  }
  return (
    <form
      noValidate
      aria-labelledby={headingId}
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (result) send();
        else submit();
      }}
    >
      <h3 ref={heading} tabIndex={-1} id={headingId} className="sr-only">
        {customer ? `New limits and fees for ${customer.name}` : 'New limits and fees'}
      </h3>
      <FirstDayFields
        startsOn={startsOn}
        isChecked={isChecked}
        isForOne={customer !== null}
        hasPlans={later.basePlan > 0}
        onChange={begin}
      />
      <TermFields typed={typed} isChecked={isChecked} onChange={change} />
      {typed.cutOffHour !== null && (
        <SelectField
          label={`Wire cut-off (${brand.timeZoneName})`}
          hint="A pending wire is sent at this hour of the next business day if no one has decided it."
          className="max-w-md"
          value={typed.cutOffHour}
          onChange={(event) => change({ ...typed, cutOffHour: Number(event.target.value) })}
          choices={hours.map((hour) => [hour, hourText(hour)])}
        />
      )}
      {isChecked && (!isSound(typed) || startsOn === '') && (
        <p role="alert" className="text-danger">
          Please check the marked values.
        </p>
      )}
      <FailureAlert of={tryOut} />
      {result && (
        <>
          <DryRunResult result={result} change={changeOf(typed, customerId)} startsOn={startsOn} />
          <ColleaguesReasonField
            value={reason}
            onChange={(changed) => {
              setReason(changed);
              setReasonError(undefined);
            }}
            error={reasonError}
          />
          <FailureAlert of={propose} />
        </>
      )}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" pending={tryOut.isPending || propose.isPending}>
          {result ? 'Propose' : 'Dry Run'}
        </Button>
      </div>
    </form>
  );
}
