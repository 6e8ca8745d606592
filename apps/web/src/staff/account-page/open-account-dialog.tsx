import { limits } from '@seven-hills/bank/limits';
import { accountPagePath } from '@seven-hills/bank/pages';
import { words } from '@seven-hills/bank/words/words';
import type { OpenedUser } from '@seven-hills/contracts/staff/users';
import { Fragment } from 'react';
import { accountTypeName } from '../../money/account-types.ts';
import { isTextOutdated, useLegalTexts } from '../../money/agreements/legal-texts.ts';
import { api } from '../../net/api-client.ts';
import { offeredTypes } from '../../net/bank-services.ts';
import { useRequestKey } from '../../net/use-call.tsx';
import { ActionDialog } from '../action-dialog/action-dialog.tsx';
import { choiceField, dateField, required, textField } from '../action-dialog/action-fields.ts';
import { fullNameOf } from '../words.ts';

const fields = {
  accountType: choiceField({
    label: 'Account Type',
    choices: offeredTypes.map((type) => [type, accountTypeName(type)] as const),
    empty: 'Choose a type',
    missing: 'Please choose an account type',
  }),
  nickname: textField({
    label: 'Nickname (optional)',
    hint: `What the ${words.customer} calls it, such as Vacation.`,
    lengthMax: limits.accountNicknameLengthMax,
  }),
  signedOn: dateField({
    label: 'Signed On',
    hint: 'The date on the paper.',
    missing: 'Please enter the date of the signature',
  }),
  reference: textField({
    label: 'Reference',
    hint: 'Which paper it is, and where it is kept. For staff only.',
    rows: 2,
    lengthMax: 200,
    problemOf: required('Reference is required'),
  }),
};

/** Opens another account for a customer at the counter, who has signed on paper. */
export function OpenAccountDialog({ user, onClose }: { user: OpenedUser; onClose: () => void }) {
  const keyOf = useRequestKey();
  const { texts, reread } = useLegalTexts();
  return (
    <ActionDialog
      layout="sheet"
      title="Open Another Account"
      description={`In the name of ${fullNameOf(user)}, who has signed for it on paper. It opens without money; book the first cash on its page. We’ll notify the ${words.customer} by email.`}
      confirmLabel="Open Account"
      fields={fields}
      send={async (values) => {
        const agreements = { terms: texts.terms.id, esign: texts.esign.id };
        const body = { ...values, agreements };
        try {
          return await api.post('/api/admin/users/:id/accounts', {
            params: { id: user.id },
            body,
            idempotencyKey: keyOf(body),
          });
        } catch (error) {
          if (isTextOutdated(error)) await reread();
          throw error;
        }
      }}
      success={(answer) => ({
        title: 'Account Opened',
        description: answer.message,
        ...('id' in answer && {
          action: { label: 'View Account', href: accountPagePath(answer.id) },
        }),
      })}
      fallback="Failed to open the account. Please try again."
      onClose={onClose}
    >
      <p className="text-ink-soft text-sm">
        The paper must name the current{' '}
        {[texts.terms, texts.esign].map(({ id, title }, index) => (
          <Fragment key={id}>
            {index > 0 && ' and '}
            <a
              href={`/support/text?id=${id}`}
              target="_blank"
              rel="noopener"
              className="text-primary underline underline-offset-4"
            >
              {title}
            </a>
          </Fragment>
        ))}
        . {words.Customers} open certificates themselves, with the money that goes into them. A
        joint owner signs under their own sign-in, so an owner invites them.
      </p>
    </ActionDialog>
  );
}
