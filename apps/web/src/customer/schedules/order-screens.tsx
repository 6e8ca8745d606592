import { frequencies } from '@seven-hills/bank/calendar/schedule-dates';
import { ruleOf, scheduleTerms } from '@seven-hills/bank/calendar/schedule-terms';
import type { SecondStepMethod } from '@seven-hills/contracts/errors';
import type { LinkedAccount } from '@seven-hills/contracts/money/linked-accounts';
import type { OwnAccount } from '@seven-hills/contracts/money/own-accounts';
import type { Payee } from '@seven-hills/contracts/money/payees';
import type { Schedule } from '@seven-hills/contracts/money/schedules';
import type { Confirmation } from '@seven-hills/contracts/people/parts/confirmation';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { isOwned } from '../../money/own-accounts.ts';
import { ownAccountsQuery, pinStatusQuery } from '../../money/queries.ts';
import { api } from '../../net/api-client.ts';
import { ApiError, problemCode } from '../../net/api-error.ts';
import { bankServices } from '../../net/bank-services.ts';
import { Queried, QueryPanel } from '../../net/query-panel.tsx';
import { FailureAlert, type SentForm, useCall, useRequestKey } from '../../net/use-call.tsx';
import { isoDay } from '../../ui/data/dates.ts';
import { formatUsDate } from '../../ui/date/typed-date.ts';
import { fetched } from '../../ui/fetched.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page-header.tsx';
import { startChange } from '../confirmations/changes.ts';
import { linkedAccountsQuery } from '../linked-accounts/queries.ts';
import { usePayeeId } from '../payees/chosen-payee.ts';
import { payeesQuery } from '../payees/queries.ts';
import { idIn, viewHref } from '../screens.ts';
import { ScheduleFields } from './form/schedule-form.tsx';
import { ScheduleFormFrame } from './form/schedule-form-frame.tsx';
import { useScheduleForm } from './form/use-schedule-form.ts';
import { monthAfter } from './month-weeks.ts';
import { refreshSchedules, type ScheduleDetail, scheduleQuery } from './queries.ts';
import { forgetScheduleDraft, keptScheduleDraft, type ScheduleDraft } from './schedule-draft.ts';
import {
  addsMoney,
  type CheckedSchedule,
  emptyValues,
  linkedValue,
  newPayee,
  ownValue,
  type Paid,
  paidIn,
  type ScheduleValues,
  valuesOfSchedule,
} from './schedule-values.ts';

const AuthorizeDebits = fetched(() => import('./authorize-debits.tsx'), 'AuthorizeDebits');
const SchedulePreview = fetched(() => import('./form/schedule-preview.tsx'), 'SchedulePreview');
const ConfirmHeading = fetched(
  () => import('../confirmations/confirm-heading.tsx'),
  'ConfirmHeading',
);
const ConfirmForm = fetched(() => import('../confirmations/confirm-form.tsx'), 'ConfirmForm');

const listHref = viewHref('schedules');

/** The form of a new scheduled payment. */
export function NewScheduleScreen() {
  return (
    <Page title="Schedule a Payment" back={{ label: 'Back to Scheduled Payments', href: listHref }}>
      <Queried of={payeesQuery} loading="Loading your payees">
        {(all) => (
          <Queried of={ownAccountsQuery} loading="Loading your accounts">
            {({ accounts }) => (
              <WithLinked>
                {(linked) => (
                  <NewSchedule payees={all} accounts={accounts.filter(isOwned)} linked={linked} />
                )}
              </WithLinked>
            )}
          </Queried>
        )}
      </Queried>
    </Page>
  );
}

/** Reads the verified accounts at other banks, where the bank transfers money with them. */
function WithLinked({ children }: { children: (linked: readonly LinkedAccount[]) => ReactNode }) {
  if (!bankServices.bankTransfers) return children([]);
  return (
    <Queried of={linkedAccountsQuery} loading="Loading your linked accounts">
      {(all) => children(all.filter(({ state }) => state === 'verified'))}
    </Queried>
  );
}

interface NewScheduleProps {
  payees: readonly Payee[];
  /** Those whose money the customer can move, the primary one first. */
  accounts: readonly OwnAccount[];
  /** The verified accounts at other banks. */
  linked: readonly LinkedAccount[];
}

/**
 * The date that the form suggests: that of the draft if it is still ahead; for a payment that was
 * about to be sent and is now to repeat every month, the first of the next one.
 */
function firstDateOf(draft: ScheduleDraft | null, asked: string | null): string {
  const today = isoDay(new Date());
  if (draft?.firstOn) return draft.firstOn > today ? formatUsDate(draft.firstOn) : '';
  return draft && asked === 'monthly' ? formatUsDate(`${monthAfter(today.slice(0, 7), 1)}-01`) : '';
}

function NewSchedule({ payees, accounts, linked }: NewScheduleProps) {
  const [, navigate] = useLocation();
  const search = useSearch();
  const asked = new URLSearchParams(search).get('new');
  const payeeId = usePayeeId();
  const [draft] = useState(keptScheduleDraft);
  const keyOf = useRequestKey();
  const initial: ScheduleValues = {
    ...emptyValues,
    every: frequencies.find((every) => every === asked) ?? 'monthly',
    firstOn: firstDateOf(draft, asked),
    amount: draft?.amount ?? '',
    description: draft?.description ?? '',
    from:
      accounts.length > 1
        ? String((accounts.find(({ id }) => id === draft?.fromAccountId) ?? accounts[0])?.id)
        : '',
    payee: linkedIn(search) ?? payeeIn(payeeId, draft),
  };
  async function save(checked: CheckedSchedule, paid: Paid, added: Added = {}) {
    const form = { ...checked.order, ...paid };
    const made = await api.post('/api/schedules', {
      body: { ...form, pin: checked.pin, ...added },
      idempotencyKey: keyOf(form),
    });
    forgetScheduleDraft();
    return made;
  }
  return (
    <ScheduleEditor
      initial={initial}
      payees={payees}
      accounts={accounts}
      linked={linked}
      chosenBefore={draft?.recipient ?? null}
      before={null}
      label="Schedule Payment"
      cancelHref={listHref}
      paidFor={async (chosen) => {
        if (chosen !== newPayee || !draft?.recipient) return paidIn(chosen);
        const { payee } = await api.post('/api/payees', {
          body: { kind: 'customer', accountId: draft.recipient.id },
        });
        return { payeeId: payee.id };
      }}
      save={save}
      onSaved={({ id }) => navigate(viewHref('schedules', { id: String(id) }), { replace: true })}
    />
  );
}

/** The linked account that a link names, to add money from it or to send money to it. */
function linkedIn(search: string): string | null {
  const [add, send] = [idIn(search, 'add'), idIn(search, 'send')];
  if (add !== null) return linkedValue(add, true);
  return send === null ? null : linkedValue(send, false);
}

function payeeIn(payeeId: number | null, draft: ScheduleDraft | null): string {
  if (payeeId) return String(payeeId);
  if (draft?.toAccountId) return ownValue(draft.toAccountId);
  return draft?.recipient ? newPayee : '';
}

/** Changes all remaining payments of a schedule. */
export function ChangeScheduleScreen({ id }: { id: number }) {
  const payees = useQuery(payeesQuery);
  const backHref = viewHref('schedules', { id: String(id) });
  return (
    <Page
      title="Change Scheduled Payment"
      description="Changes all payments that follow. Payments that were made stay as they are."
      back={{ label: 'Back to Scheduled Payment', href: backHref }}
    >
      <Queried of={scheduleQuery(id)} loading="Loading the scheduled payment">
        {(found) => (
          <QueryPanel query={payees} loading="Loading your payees">
            {(all) => (
              <Queried of={ownAccountsQuery} loading="Loading your accounts">
                {({ accounts }) => (
                  <WithLinked>
                    {(linked) => (
                      <ChangedSchedule
                        schedule={found}
                        payees={all}
                        accounts={accounts.filter(isOwned)}
                        linked={linked}
                        backHref={backHref}
                      />
                    )}
                  </WithLinked>
                )}
              </Queried>
            )}
          </QueryPanel>
        )}
      </Queried>
    </Page>
  );
}

interface ChangedScheduleProps extends NewScheduleProps {
  schedule: ScheduleDetail;
  backHref: string;
}

function ChangedSchedule({ schedule, backHref, ...choices }: ChangedScheduleProps) {
  const [, navigate] = useLocation();
  return (
    <ScheduleEditor
      initial={valuesOfSchedule(schedule)}
      {...choices}
      chosenBefore={null}
      before={schedule}
      label="Save Changes"
      cancelHref={backHref}
      paidFor={async (chosen) => paidIn(chosen)}
      save={(checked, _paid, { confirmation } = {}) =>
        api.put('/api/schedules/:id', {
          params: { id: schedule.id },
          body: { ...checked.order, pin: checked.pin, ...(confirmation && { confirmation }) },
        })
      }
      onSaved={() => navigate(backHref, { replace: true })}
    />
  );
}

/** What the bank asks for besides the form. */
interface Added {
  confirmation?: Confirmation;
  /** The text that the customer authorized, by its hash. */
  authorization?: string;
}

interface ScheduleEditorProps extends NewScheduleProps {
  initial: ScheduleValues;
  chosenBefore: { holder: string; accountNumber: string } | null;
  before: Schedule | null;
  label: string;
  cancelHref: string;
  /** Returns whom the chosen value names, saving the payee first if necessary. */
  paidFor: (chosen: string) => Promise<Paid>;
  save: (checked: CheckedSchedule, paid: Paid, added?: Added) => Promise<Schedule>;
  onSaved: (schedule: Schedule) => void;
}

/** The confirmation that the bank requires before it accepts the schedule. */
interface Question {
  checked: CheckedSchedule;
  paid: Paid;
  methods: readonly SecondStepMethod[];
  reason: string;
}

function ScheduleEditor(props: ScheduleEditorProps) {
  const { initial, payees, linked, chosenBefore, before, label } = props;
  const { cancelHref, paidFor, save, onSaved } = props;
  const accounts = props.accounts.length > 1 ? props.accounts : [];
  const queryClient = useQueryClient();
  const [question, setQuestion] = useState<Question | null>(null);
  const [authorizing, setAuthorizing] = useState<CheckedSchedule | null>(null);
  const paid = useRef<Paid>({ payeeId: 0 });
  async function saved(schedule: Schedule) {
    onSaved(schedule);
    await refreshSchedules(queryClient);
  }
  const send = useCall({
    async mutationFn(checked: CheckedSchedule) {
      paid.current = await paidFor(checked.payee);
      return save(checked, paid.current);
    },
    onSuccess: saved,
    isQuestion: (error) => problemCode(error) === 'confirmation_required',
    onError(error, checked) {
      if (error instanceof ApiError && problemCode(error) === 'confirmation_required')
        setQuestion({
          checked,
          paid: paid.current,
          methods: error.problem?.methods ?? [],
          reason: error.problem?.message ?? '',
        });
      if (problemCode(error)?.startsWith('pin_')) {
        form.setValue('pin', '');
        void queryClient.invalidateQueries({ queryKey: pinStatusQuery.queryKey });
      }
    },
    form: (): SentForm => form,
    failure: { title: 'Not Scheduled', fallback: 'Please try again.' },
  });
  const form = useScheduleForm({
    initial,
    payees,
    keeps: before && ruleOf(before),
    onValid: (checked) =>
      addsMoney(checked.payee) ? setAuthorizing(checked) : send.mutate(checked),
  });
  if (authorizing)
    return (
      <AuthorizeDebits
        checked={authorizing}
        linked={linked}
        save={(authorization) => save(authorizing, paidIn(authorizing.payee), { authorization })}
        onSaved={saved}
        onBack={() => setAuthorizing(null)}
      />
    );
  if (question)
    return (
      <Card className="max-w-2xl">
        <ConfirmHeading />
        <p className="mt-1 mb-5 text-ink-soft">{question.reason} Nothing is scheduled yet.</p>
        <ConfirmForm
          methods={question.methods}
          startPasskey={() =>
            startChange({
              change: 'schedule_payment',
              schedule: scheduleTerms(before?.id ?? null, {
                ...question.checked.order,
                ...question.paid,
              }),
            })
          }
          label={label}
          pendingLabel="Saving..."
          failureTitle="Not Scheduled"
          onConfirmed={async (confirmation) =>
            saved(await save(question.checked, question.paid, { confirmation }))
          }
          onCancel={() => setQuestion(null)}
        />
      </Card>
    );
  return (
    <ScheduleFormFrame
      form={form}
      fields={
        <ScheduleFields
          form={form}
          payees={payees}
          accounts={accounts}
          linked={linked}
          chosenBefore={chosenBefore}
          replaces={before?.id ?? null}
        />
      }
      preview={<SchedulePreview form={form} payees={payees} replaces={before?.id ?? null} />}
      label={label}
      pending={send.isPending}
      cancelHref={cancelHref}
      failure={<FailureAlert of={send} />}
    />
  );
}
