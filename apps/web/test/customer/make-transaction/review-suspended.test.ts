// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { ConfirmTransfer } from '../../../src/customer/external-transfers/confirm-transfer.tsx';
import { paymentKind } from '../../../src/customer/external-transfers/payment-kind.ts';
import { ReviewTransaction } from '../../../src/customer/make-transaction/review-transaction.tsx';
import { accountQuery } from '../../../src/money/queries.ts';
import { currentUserQuery } from '../../../src/net/session/current-user.ts';
// What the review fetches when needed is loaded beforehand.
import '../../../src/customer/inactive-notice.tsx';
import '../../../src/customer/pin/review-buttons.tsx';
import { act, descriptionOf, h, screen, show } from '../../ui/render.ts';

const user = { id: 7, hasInitialDeposit: true } as never;
const nothing = () => undefined;
const review = (confirm: () => void) =>
  h(ReviewTransaction, {
    user,
    draft: {
      type: 'withdrawal',
      fromAccountId: 0,
      amount: '5.00',
      recipient: null,
      description: '',
    },
    isOffline: false,
    question: null,
    refusedPin: null,
    movement: { kind: 'transaction', order: { type: 'withdrawal', amount: '5.00', pin: '2580' } },
    onConfirm: confirm,
    onEdit: nothing,
    onCancel: nothing,
  });
const confirmation = (confirm: () => void) =>
  h(ConfirmTransfer, {
    transfer: {
      kind: paymentKind,
      draft: {
        amount: '5.00',
        paymentProvider: 'zelle',
        paymentIdentifier: 'jo@example.com',
        recipientName: 'Jo Lee',
        description: null,
      },
      fee: 5n,
      refusal: null,
      movement: { order: null, isOffline: false },
      confirm,
    } as never,
  });

test.each([
  ['a transaction', 'Complete Transaction', review],
  ['a transfer', 'Confirm Transfer', confirmation],
])(
  'a suspension during the review of %s disables its button with the reason',
  async (_what, name, draw) => {
    const queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
    queryClient.setQueryData(currentUserQuery.queryKey, user);
    const account = { accountNumber: '0123456789', balance: '100.00' };
    queryClient.setQueryData(accountQuery.queryKey, { ...account, isActive: true } as never);
    const confirm = vi.fn();
    const person = show(h(QueryClientProvider, { client: queryClient }, draw(confirm)));
    const button = await screen.findByRole<HTMLButtonElement>('button', { name });
    const pin = screen.queryByLabelText('PIN');
    if (pin) await person.type(pin, '2580');
    await person.click(button);
    expect(confirm).toHaveBeenCalledTimes(1);
    await act(async () =>
      queryClient.setQueryData(accountQuery.queryKey, { ...account, isActive: false } as never),
    );
    await person.click(button);
    expect(confirm).toHaveBeenCalledTimes(1);
    expect(button.disabled).toBe(true);
    expect(descriptionOf(button)).toMatch(/^Account Suspended/);
    expect(screen.getByRole('alert').textContent).toContain('No money can move');
  },
);
