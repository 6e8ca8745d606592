import type { CurrentUser } from '@seven-hills/contracts/people/sign-in';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { useLocation, useSearch } from 'wouter';
import { bankServices, offersExternalTransfers } from '../../net/bank-services.ts';
import { fetched, fetchedExtra } from '../../ui/fetched.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { usePageTitle } from '../../ui/layout/page-title.ts';
import { Tab, TabList, TabPanel, Tabs } from '../../ui/layout/tabs.tsx';
import { viewHref } from '../screens.ts';
import { ConfirmTransfer, ReviewLines } from './confirm-transfer.tsx';
import { TransferForm } from './external-transfer-form.tsx';
import { PaymentFields } from './payment-fields.tsx';
import { paymentKind } from './payment-kind.ts';
import { transferTabs } from './transfer-kind.ts';
import { useTransfer } from './use-transfer.ts';
import { WireFields } from './wire-fields.tsx';
import { wireKind } from './wire-kind.tsx';

/** For banks that have turned a service off. */
const NotOffered = fetched(() => import('../not-offered.tsx'), 'NotOffered');
const RepeatNotice = fetchedExtra(() => import('../repeat-notice.tsx'), 'RepeatNotice');

/** Used only where payments wait until the address is confirmed. */
const ConfirmEmailNotice = fetchedExtra(
  () => import('../confirm-email-notice.tsx'),
  'ConfirmEmailNotice',
);
const PayeePicker = fetchedExtra(() => import('../payees/payee-picker.tsx'), 'PayeePicker');

const offersPayments = bankServices.paymentProviders.length > 0;
const firstOffered = bankServices.wires || !offersPayments ? 'wire' : 'payment';

function whatItDoes(): string {
  if (!bankServices.wires) return 'Send money to a person through a payment service.';
  return offersPayments
    ? 'Send money to an account at another bank, or to a person through a payment service.'
    : 'Send money to an account at another bank.';
}

/** Wires to other banks and payments through payment services: form, then confirmation. */
export function ExternalTransfersScreen({ user }: { user: CurrentUser }) {
  const [, navigate] = useLocation();
  const named = new URLSearchParams(useSearch()).get('tab');
  const tab = transferTabs.find((known) => known === named) ?? firstOffered;
  useEffect(() => void ReviewLines.fetch(), []);
  const wire = useTransfer(user, wireKind);
  const payment = useTransfer(user, paymentKind);
  const confirming =
    (tab === 'wire' ? [wire, payment] : [payment, wire]).find(
      ({ movement, kind }) =>
        movement.order !== null || (movement.state === 'review' && kind.tab === tab),
    ) ?? null;
  usePageTitle(confirming ? `Confirm ${confirming.kind.title}` : 'External Transfers');
  const [wireAmount, wireAccount] = useWatch({
    control: wire.form.control,
    name: ['amount', 'fromAccountId'],
  });
  const [paymentAmount, paymentAccount] = useWatch({
    control: payment.form.control,
    name: ['amount', 'fromAccountId'],
  });

  if (confirming === wire) return <ConfirmTransfer transfer={wire} />;
  if (confirming === payment) return <ConfirmTransfer transfer={payment} />;
  const back = { label: 'Back to Dashboard', href: viewHref('dashboard') };
  if (!offersExternalTransfers)
    return (
      <>
        <PageHeader title="External Transfers" back={back} />
        <NotOffered title="External transfers are not available online" />
      </>
    );
  return (
    <>
      <PageHeader title="External Transfers" description={whatItDoes()} back={back} />
      {bankServices.requiresConfirmedEmail && (
        <div className="mb-6 empty:hidden">
          <ConfirmEmailNotice user={user} />
        </div>
      )}
      <Tabs
        value={tab}
        onValueChange={(next) =>
          navigate(viewHref('external-transfer', { tab: next }), { replace: true })
        }
      >
        <TabList aria-label="Transfer type" className="flex-wrap">
          <Tab value="wire">{wireKind.title}</Tab>
          <Tab value="payment">{paymentKind.title}</Tab>
        </TabList>
        <TabPanel value="wire">
          {bankServices.wires ? (
            <TransferForm
              title={wireKind.title}
              typedAmount={wireAmount}
              limitOf="wires"
              feeTerm={wireKind.feeTerm}
              accountId={wireAccount}
              note="Wire transfers take 1-3 business days and cannot be reversed."
              failure={wire.refusal && { ...wireKind.failure, reason: wire.refusal }}
              onSubmit={wire.form.submit}
              onTooMuch={() => wire.form.setFocus('amount')}
            >
              {wire.repeated && <RepeatNotice transaction={wire.repeated} />}
              <PayeePicker kind="bank_account" {...wire.payee} />
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
              note="External payments are usually instant, and take up to 24 hours."
              failure={payment.refusal && { ...paymentKind.failure, reason: payment.refusal }}
              onSubmit={payment.form.submit}
              onTooMuch={() => payment.form.setFocus('amount')}
            >
              {payment.repeated && <RepeatNotice transaction={payment.repeated} />}
              <PayeePicker kind="payment_service" {...payment.payee} />
              <PaymentFields form={payment.form} />
            </TransferForm>
          ) : (
            <NotOffered title="External payments are not available online" />
          )}
        </TabPanel>
      </Tabs>
    </>
  );
}
