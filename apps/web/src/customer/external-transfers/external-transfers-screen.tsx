import type { CurrentUser } from '@seven-hills/contracts/people/sign-in';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { useLocation, useSearch } from 'wouter';
import { bankServices, offersExternalTransfers } from '../../net/bank-services.ts';
import { fetched, fetchedExtra, fetchedInPlace, fetchedScreen } from '../../ui/fetched.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { usePageTitle } from '../../ui/layout/page-title.ts';
import { Tab, TabList, TabPanel, Tabs } from '../../ui/layout/tabs.tsx';
import { usePayeeId } from '../payees/chosen-payee.ts';
import { payeeDetailsQuery } from '../payees/queries.ts';
import { viewHref } from '../screens.ts';
import { takeIdentifier, useStartsAtAmount } from '../typed-identifier.ts';
import { achFeeTermOf, achKind } from './ach/ach-kind.tsx';
import type { PayingMethod } from './ach/method-cards.tsx';
import { TransferForm } from './external-transfer-form.tsx';
import { paymentKind } from './payment-kind.ts';
import { type TransferTab, transferTabs } from './transfer-kind.ts';
import { carryOver, useTransfer } from './use-transfer.ts';
import { wireKind } from './wire-kind.tsx';

const ConfirmTransfer = fetchedScreen(() => import('./confirm-transfer.tsx'), 'ConfirmTransfer');
/** For banks that have turned a service off. */
const NotOffered = fetched(() => import('../not-offered.tsx'), 'NotOffered');
const RepeatNotice = fetchedExtra(() => import('../repeat-notice.tsx'), 'RepeatNotice');

/** Used only where payments wait until the address is confirmed. */
const ConfirmEmailNotice = fetchedExtra(
  () => import('../confirm-email-notice.tsx'),
  'ConfirmEmailNotice',
);
const PayeePicker = fetchedInPlace(() => import('../payees/payee-picker.tsx'), 'PayeePicker');
const PaymentFields = fetched(() => import('./payment-fields.tsx'), 'PaymentFields');
const WireFields = fetched(() => import('./wire-fields.tsx'), 'WireFields');
/** Not every bank sends through the ACH network. */
const AchFields = fetched(() => import('./ach/ach-fields.tsx'), 'AchFields');
const MethodCards = fetchedInPlace(() => import('./ach/method-cards.tsx'), 'MethodCards');

/** Loads what the form for bank accounts consists of, so that its parts appear together. */
export const fetchFormParts = () =>
  Promise.all([MethodCards, AchFields, PayeePicker].map((part) => part.fetch()));

const offersPayments = bankServices.paymentProviders.length > 0;
const offersAch = bankServices.bankTransfers;
const offersAccounts = bankServices.wires || offersAch;
const firstOffered: TransferTab = offersAch
  ? 'ach'
  : bankServices.wires || !offersPayments
    ? 'wire'
    : 'payment';
/** A tab that the URL names, if the bank has what is on it. */
const shownTab = (named: string | null): TransferTab => {
  const tab = transferTabs.find((known) => known === named) ?? firstOffered;
  if (tab === 'ach' && !offersAch) return firstOffered;
  return tab === 'wire' && offersAch && !bankServices.wires ? 'ach' : tab;
};

function whatItDoes(): string {
  if (!offersAccounts) return 'Send money to a person through a payment service.';
  return offersPayments
    ? 'Send money to an account at another bank, or to a person through a payment service.'
    : 'Send money to an account at another bank.';
}

/**
 * Payments to accounts at other banks, by ACH or wire, and through payment services: form, then
 * confirmation.
 */
export function ExternalTransfersScreen({ user }: { user: CurrentUser }) {
  const [, navigate] = useLocation();
  const asked = new URLSearchParams(useSearch());
  const tab = shownTab(asked.get('tab'));
  const isChosen = useStartsAtAmount() !== null;
  useEffect(() => {
    void ConfirmTransfer.fetch();
  }, []);
  const queryClient = useQueryClient();
  const payeeId = usePayeeId();
  const wire = useTransfer(user, wireKind);
  const ach = useTransfer(user, achKind);
  const payment = useTransfer(user, paymentKind);
  const transfers = [wire, ach, payment];
  const provider = bankServices.paymentProviders.find((each) => each === asked.get('provider'));
  const { setValue } = payment.form;
  useEffect(() => {
    if (!provider) return;
    setValue('paymentProvider', provider);
    const { identifier, name } = takeIdentifier();
    if (identifier) setValue('paymentIdentifier', identifier);
    if (name) setValue('recipientName', name);
  }, [provider, setValue]);
  const confirming =
    transfers
      .toSorted((one, other) => Number(other.kind.tab === tab) - Number(one.kind.tab === tab))
      .find(
        ({ movement, kind }) =>
          movement.order !== null || (movement.state === 'review' && kind.tab === tab),
      ) ?? null;
  usePageTitle(confirming ? `Confirm ${confirming.kind.title}` : 'External Transfers');
  const [wireAmount, wireAccount] = useWatch({
    control: wire.form.control,
    name: ['amount', 'fromAccountId'],
  });
  const [achAmount, achAccount, speed, biller] = useWatch({
    control: ach.form.control,
    name: ['amount', 'fromAccountId', 'speed', 'biller'],
  });
  const [paymentAmount, paymentAccount] = useWatch({
    control: payment.form.control,
    name: ['amount', 'fromAccountId'],
  });

  if (confirming) return <ConfirmTransfer transfer={confirming as never} />;
  const back = { label: 'Back to Dashboard', href: viewHref('dashboard') };
  if (!offersExternalTransfers)
    return (
      <>
        <PageHeader title="External Transfers" back={back} />
        <NotOffered title="External transfers are not available online" />
      </>
    );
  /** What was typed stays where the other form has it, too. */
  function choose(method: PayingMethod) {
    const next = method === 'wire' ? 'wire' : 'ach';
    if (method !== 'wire') ach.form.setValue('speed', method, { shouldDirty: true });
    if (next === tab) return;
    const payee = payeeId
      ? queryClient.getQueryData(payeeDetailsQuery(payeeId).queryKey)
      : undefined;
    if (next === 'wire') carryOver(wire, ach, payee);
    else carryOver(ach, wire, payee);
    navigate(viewHref('external-transfer', { tab: next }), { replace: true });
  }
  const cards = offersAch && (
    <MethodCards
      method={tab === 'wire' ? 'wire' : speed}
      onChoose={choose}
      offersWire={bankServices.wires && !biller}
      typedAmount={tab === 'wire' ? wireAmount : achAmount}
      accountId={tab === 'wire' ? wireAccount : achAccount}
    />
  );
  return (
    <>
      <PageHeader
        title="External Transfers"
        // With a recipient, the form comes first.
        description={isChosen ? undefined : whatItDoes()}
        back={back}
      />
      {bankServices.requiresConfirmedEmail && (
        <div className="mb-6 empty:hidden">
          <ConfirmEmailNotice user={user} />
        </div>
      )}
      <Tabs
        value={tab === 'ach' ? 'wire' : tab}
        onValueChange={(next) =>
          navigate(viewHref('external-transfer', { tab: next }), { replace: true })
        }
      >
        <TabList aria-label="Transfer type" className="flex-wrap">
          <Tab value="wire" className="max-sm:px-2">
            {offersAch ? 'Bank Account' : wireKind.title}
          </Tab>
          <Tab value="payment" className="max-sm:px-2">
            {paymentKind.title}
          </Tab>
        </TabList>
        <TabPanel value="wire">
          {tab === 'ach' ? (
            <TransferForm
              title={achKind.title}
              typedAmount={achAmount}
              limitOf={speed === 'same_day' ? 'sameDayAch' : 'ach'}
              feeTerm={achFeeTermOf(speed)}
              accountId={achAccount}
              note={
                speed === 'same_day'
                  ? 'Same-day ACH payments arrive on the day shown. You can cancel them until we send them.'
                  : 'ACH payments take 1-3 business days. You can cancel them until we send them.'
              }
              failure={ach.refusal && { ...achKind.failure, reason: ach.refusal }}
              onSubmit={ach.form.submit}
              onTooMuch={() => ach.form.focusOn('amount')}
            >
              {cards}
              {ach.repeated && <RepeatNotice transaction={ach.repeated} />}
              <AchFields form={ach.form} picker={<PayeePicker way="ach" {...ach.payee} />} />
            </TransferForm>
          ) : bankServices.wires ? (
            <TransferForm
              title={wireKind.title}
              typedAmount={wireAmount}
              limitOf="wires"
              feeTerm={wireKind.feeTerm}
              accountId={wireAccount}
              note="Wire transfers take 1-3 business days and cannot be reversed."
              failure={wire.refusal && { ...wireKind.failure, reason: wire.refusal }}
              onSubmit={wire.form.submit}
              onTooMuch={() => wire.form.focusOn('amount')}
            >
              {cards}
              {wire.repeated && <RepeatNotice transaction={wire.repeated} />}
              <PayeePicker way="wire" {...wire.payee} />
              <WireFields form={wire.form} />
            </TransferForm>
          ) : (
            <NotOffered title="Wire transfers are not available online" />
          )}
        </TabPanel>
        <TabPanel value="payment">
          {offersPayments ? (
            <TransferForm
              title={paymentKind.title}
              typedAmount={paymentAmount}
              limitOf="payments"
              feeTerm={paymentKind.feeTerm}
              accountId={paymentAccount}
              note="External payments are usually instant, and can take up to 24 hours."
              failure={payment.refusal && { ...paymentKind.failure, reason: payment.refusal }}
              onSubmit={payment.form.submit}
              onTooMuch={() => payment.form.focusOn('amount')}
            >
              {payment.repeated && <RepeatNotice transaction={payment.repeated} />}
              <PaymentFields
                form={payment.form}
                payee={payment.payee}
                picker={<PayeePicker way="payment" {...payment.payee} />}
              />
            </TransferForm>
          ) : (
            <NotOffered title="External payments are not available online" />
          )}
        </TabPanel>
      </Tabs>
    </>
  );
}
