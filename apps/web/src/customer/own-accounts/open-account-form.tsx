import { limits } from '@seven-hills/bank/limits';
import { openOwnAccount } from '@seven-hills/contracts/money/own-accounts';
import { parseTypedAmount } from '@seven-hills/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { accountOffers } from '../../money/account-offers/account-offers.ts';
import { accountName } from '../../money/account-types.ts';
import { FeeScheduleNote } from '../../money/agreements/fee-schedule-note.tsx';
import { isTextOutdated, useLegalTexts } from '../../money/agreements/legal-texts.ts';
import { TextLink } from '../../money/agreements/text-link.tsx';
import { ownAccountsQuery } from '../../money/queries.ts';
import { useYields } from '../../money/yields.ts';
import { api } from '../../net/api-client.ts';
import { bankServices } from '../../net/bank-services.ts';
import { FailureAlert, useRequestKey } from '../../net/use-call.tsx';
import { useCallForm } from '../../net/use-call-form.ts';
import { Button } from '../../ui/button.tsx';
import { ConsentBox } from '../../ui/consent-box.tsx';
import { TextField } from '../../ui/form/input.tsx';
import { MoneyField } from '../../ui/form/money-input.tsx';
import { RadioCards } from '../../ui/form/radio-cards.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { dailyLimitsText } from './daily-limits-text.ts';

const { shape } = openOwnAccount.body;

/** The fields in form order, validated by the same rules as the API. */
const openAccountForm = z.object({
  // Until one is chosen, the type is an empty string.
  accountType: z.string().pipe(shape.accountType),
  nickname: shape.nickname,
  // As typed; the next screen asks for the PIN.
  firstTransfer: z
    .string()
    .refine((typed) => typed.trim() === '' || (parseTypedAmount(typed) ?? 0n) > 0n, {
      error: 'Please enter an amount, or leave this empty',
    }),
  agreed: z.boolean().pipe(z.literal(true, { error: 'Please agree to the terms first' })),
});

interface OpenAccountFormProps {
  /** Whether there is money of their own that can be moved to the new account. */
  offersTransfer: boolean;
  /** `firstTransfer` is the amount to move there next, as typed; empty for none. */
  onOpened: (id: number, firstTransfer: string) => void;
}

/** The type, with what it earns and its daily limits, the nickname, and the agreement. */
export function OpenAccountForm({ offersTransfer, onOpened }: OpenAccountFormProps) {
  const queryClient = useQueryClient();
  const yields = useYields();
  const keyOf = useRequestKey();
  const { texts, reread } = useLegalTexts();
  // The page may have been open for longer than the limits have applied.
  const { data: offered = bankServices } = useQuery(api.query('/api/bank'));
  const { form, call } = useCallForm({
    schema: openAccountForm,
    defaultValues: { accountType: '', nickname: '', firstTransfer: '', agreed: false },
    mutationFn({ accountType, nickname }) {
      const agreements = { terms: texts.terms.id, esign: texts.esign.id };
      const body = { accountType, nickname, agreements };
      return api.post('/api/own-accounts', { body, idempotencyKey: keyOf(body) });
    },
    async onSuccess({ id }, { firstTransfer }) {
      await queryClient.invalidateQueries(ownAccountsQuery);
      onOpened(id, firstTransfer.trim());
    },
    failure: { title: 'Account Not Opened', fallback: 'Please try again.' },
    async onError(error) {
      if (!isTextOutdated(error)) return;
      form.setValue('agreed', false);
      await reread();
    },
  });
  return (
    <form noValidate onSubmit={form.submit}>
      <Card className="grid max-w-4xl gap-6">
        <RadioCards
          legend="Account type"
          options={accountOffers().map(({ type, offers }) => ({
            value: type,
            title: accountName(type),
            description: (
              <span className="grid gap-1.5">
                <span>{offers}</span>
                {yields[type] && <span className="font-semibold text-ink">{yields[type]}</span>}
                <span>{dailyLimitsText(type, offered)}</span>
              </span>
            ),
          }))}
          {...form.field('accountType')}
        />
        <TextField
          label="Nickname"
          optional
          hint="What you call it, such as Vacation. Everyone on this account sees it."
          maxLength={limits.accountNicknameLengthMax}
          className="max-w-md"
          {...form.field('nickname')}
        />
        {offersTransfer && (
          <MoneyField
            label="First transfer"
            optional
            hint="Money to move there from another account of yours. You choose which on the next screen, and enter your PIN."
            className="max-w-md"
            {...form.field('firstTransfer')}
          />
        )}
        <FeeScheduleNote />
        <ConsentBox
          label={
            <>
              I agree that the <TextLink name="terms" /> and the <TextLink name="esign" />, in their
              current versions, apply to this account, too.
            </>
          }
          {...form.field('agreed')}
        />
        <FailureAlert of={call} />
        <Button type="submit" size="large" pending={call.isPending} className="sm:justify-self-end">
          {call.isPending ? 'Opening...' : 'Open Account'}
        </Button>
      </Card>
    </form>
  );
}
