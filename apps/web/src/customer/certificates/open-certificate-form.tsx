import { termName } from '@seven-hills/bank/certificates';
import { limits } from '@seven-hills/bank/limits';
import { type CertificateOffer, openCertificate } from '@seven-hills/contracts/money/certificates';
import type { OwnAccount } from '@seven-hills/contracts/money/own-accounts';
import { useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useLocation } from 'wouter';
import { z } from 'zod';
import { isTextOutdated, useLegalTexts } from '../../money/agreements/legal-texts.ts';
import { TextLink } from '../../money/agreements/text-link.tsx';
import { labelWithBalance } from '../../money/savings-goals/label-with-balance.ts';
import { api } from '../../net/api-client.ts';
import { ApiError, problemCode } from '../../net/api-error.ts';
import { keeps } from '../../net/bank-services.ts';
import { FailureAlert, useRequestKey } from '../../net/use-call.tsx';
import { useCallForm } from '../../net/use-call-form.ts';
import { Button } from '../../ui/button.tsx';
import { ConsentBox } from '../../ui/consent-box.tsx';
import { DescriptionList } from '../../ui/data/description-list.tsx';
import { fetched } from '../../ui/fetched.tsx';
import { SelectField, TextField } from '../../ui/form/input.tsx';
import { MoneyField } from '../../ui/form/money-input.tsx';
import { RadioCards } from '../../ui/form/radio-cards.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PinField } from '../pin/pin-field.tsx';
import { viewHref } from '../screens.ts';
import { decimalOf, disclosures, isPartnerOf, penaltyText, rules } from './certificate-words.ts';
import { InstructionFields, instructionsOf } from './instruction-fields.tsx';
import { refreshCertificates } from './queries.ts';

const { shape } = openCertificate.body;

const form = z.object({
  offerId: z.string().min(1, { error: 'Please choose a term' }),
  fromAccountId: z.string(),
  amount: z.string().transform(decimalOf).pipe(shape.amount),
  interestTo: z.string(),
  payTo: z.string(),
  nickname: shape.nickname,
  agreed: z.boolean().pipe(z.literal(true, { error: 'Please agree to the terms first' })),
  fromGoals: shape.fromGoals,
  pin: shape.pin,
});

const ChooseGoals = fetched(
  () => import('../../money/savings-goals/choose-goals.tsx'),
  'ChooseGoals',
);

interface OpenCertificateFormProps {
  offers: readonly CertificateOffer[];
  /** The accounts that can pay for it. */
  accounts: readonly OwnAccount[];
}

/** The term, the deposit, the choices, and what the law wants everyone to see before they agree. */
export function OpenCertificateForm({ offers, accounts }: OpenCertificateFormProps) {
  const [, navigate] = useLocation();
  const queryClient = useQueryClient();
  const keyOf = useRequestKey();
  const { texts, reread } = useLegalTexts();
  const { form: fields, call } = useCallForm({
    schema: form,
    defaultValues: {
      offerId: '',
      fromAccountId: String(accounts[0]?.id ?? ''),
      amount: '',
      interestTo: '0',
      payTo: '0',
      nickname: '',
      agreed: false,
      fromGoals: [],
      pin: '',
    },
    mutationFn({ offerId, fromAccountId, amount, nickname, fromGoals, pin, ...chosen }) {
      const from = accounts.find(({ id }) => String(id) === fromAccountId);
      const order = {
        accountType: from?.accountType === 'ira' ? ('ira' as const) : ('savings' as const),
        offerId: Number(offerId),
        fromAccountId: Number(fromAccountId),
        amount,
        nickname,
        fromGoals,
        agreements: { terms: texts.terms.id, esign: texts.esign.id },
        ...instructionsOf(chosen),
      };
      return api.post('/api/certificates', {
        body: { ...order, pin },
        idempotencyKey: keyOf(order),
      });
    },
    success: { title: 'Certificate Opened' },
    async onSuccess({ id }) {
      navigate(viewHref('certificate', { id: String(id) }), { replace: true });
      await refreshCertificates(queryClient);
    },
    failure: { title: 'Certificate Not Opened', fallback: 'Please try again.' },
    isQuestion: (error) => problemCode(error) === 'set_aside_needed',
    async onError(error) {
      if (!isTextOutdated(error)) return;
      fields.setValue('agreed', false);
      await reread();
    },
  });
  const [offerId, fromAccountId] = useWatch({
    control: fields.control,
    name: ['offerId', 'fromAccountId'],
  });
  const offer = offers.find(({ id }) => String(id) === offerId);
  const from = accounts.find(({ id }) => String(id) === fromAccountId);
  const partners = from ? accounts.filter(isPartnerOf(from)) : [];
  const setAside = call.error instanceof ApiError && call.error.problem?.setAside;
  if (setAside && call.variables) {
    const asked = call.variables;
    return (
      <div className="max-w-2xl">
        <ChooseGoals
          setAside={setAside}
          onChosen={(fromGoals) => call.mutate({ ...asked, fromGoals })}
          onCancel={() => call.reset()}
        />
      </div>
    );
  }
  return (
    <form noValidate onSubmit={fields.submit} className="grid max-w-4xl gap-6">
      <Card className="grid gap-6">
        <RadioCards
          legend="Term"
          options={offers.map(({ id, months, apy, penaltyDays }) => ({
            value: String(id),
            title: termName(months),
            description: (
              <span className="grid gap-1.5">
                <span className="font-semibold text-ink">{apy}% APY</span>
                <span>Early withdrawal: {penaltyText(penaltyDays)}.</span>
              </span>
            ),
          }))}
          {...fields.field('offerId')}
        />
        <SelectField
          label="Pay from"
          hint={keeps('ira') && 'With money of your IRA, you open an IRA certificate.'}
          choices={accounts.map((account) => [account.id, labelWithBalance(account)] as const)}
          {...fields.field('fromAccountId')}
        />
        <MoneyField label="Amount" {...fields.field('amount')} />
        <InstructionFields partners={partners} fieldOf={fields.field} />
        <TextField
          label="Nickname"
          optional
          hint="What you call it, such as House. Everyone on this account sees it."
          maxLength={limits.accountNicknameLengthMax}
          {...fields.field('nickname')}
        />
      </Card>
      <Card title="Before You Agree" className="grid gap-4">
        {offer ? (
          <DescriptionList items={disclosures(offer)} />
        ) : (
          <p className="text-ink-soft">Choose a term to see its yield and its maturity date.</p>
        )}
        <ul className="grid list-disc gap-2 pl-5 text-sm">
          {rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
        <ConsentBox
          label={
            <>
              I have read these terms, and agree that the <TextLink name="terms" /> and the{' '}
              <TextLink name="esign" />, in their current versions, apply to this certificate, too.
            </>
          }
          {...fields.field('agreed')}
        />
        <PinField {...fields.field('pin')} />
        <FailureAlert of={call} />
        <Button type="submit" size="large" pending={call.isPending} className="sm:justify-self-end">
          {call.isPending ? 'Opening...' : 'Open Certificate'}
        </Button>
      </Card>
    </form>
  );
}
