// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { SetUpPinScreen } from '../../src/customer/pin/set-up-pin-screen.tsx';
import { UnlockPinDialog } from '../../src/customer/pin/unlock-pin-dialog.tsx';
import { ChangeEmailForm } from '../../src/customer/security/change-email-form.tsx';
import { pinStatusQuery } from '../../src/money/queries.ts';
import { h, screen, show, waitFor } from '../ui/render.ts';

/** Collects the bodies of the calls; the bank first answers by asking for a second factor. */
const sent: Record<string, unknown>[] = [];
vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
  if (init?.method === undefined || init.method === 'GET') return answer(200, {});
  const body = JSON.parse(String(init.body));
  sent.push(body);
  if (body.code === '000000')
    return answer(403, {
      code: 'second_factor_wrong',
      message: 'This code is not correct.',
      errors: [{ path: 'code', message: 'This code is not correct.' }],
    });
  return body.code
    ? answer(200, { message: 'Done.', user: { email: 'new@example.com' } })
    : answer(403, {
        code: 'second_factor_required',
        message: 'Please confirm that it is you with a second step.',
        methods: ['code', 'recovery_code'],
      });
});
const answer = (status: number, body: object) => new Response(JSON.stringify(body), { status });

function open(form: ReactElement) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  client.setQueryData(pinStatusQuery.queryKey, {
    hasPin: false,
    lockedUntil: null,
    passwordRequired: false,
    waitingPeriodEndsAt: null,
  });
  return show(h(QueryClientProvider, { client }, form));
}
const outer = vi.fn();
const heading = () => screen.findByRole('heading', { name: 'Confirm It’s You' });

beforeEach(() => {
  sent.length = 0;
  outer.mockReset();
});

it('follows a change of the email address, and keeps what was typed', async () => {
  const closed = vi.fn();
  const user = open(h(ChangeEmailForm, { onClose: closed }));
  await user.type(screen.getByLabelText('New Email'), 'new@example.com');
  await user.type(screen.getByLabelText('Current Password'), 'right');
  await user.click(screen.getByRole('button', { name: 'Update Email' }));
  await waitFor(async () => expect(document.activeElement).toBe(await heading()));
  await user.type(screen.getByLabelText('Code'), '000000');
  await user.click(screen.getByRole('button', { name: 'Update Email' }));
  await screen.findByText('This code is not correct.');
  await user.clear(screen.getByLabelText('Code'));
  await user.type(screen.getByLabelText('Code'), '123456');
  await user.click(screen.getByRole('button', { name: 'Update Email' }));
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(sent).toEqual([
    { newEmail: 'new@example.com', currentPassword: 'right' },
    { newEmail: 'new@example.com', currentPassword: 'right', code: '000000' },
    { newEmail: 'new@example.com', currentPassword: 'right', code: '123456' },
  ]);
});

it('returns to the form when it is canceled', async () => {
  const user = open(h(ChangeEmailForm, { onClose: () => undefined }));
  await user.type(screen.getByLabelText('New Email'), 'new@example.com');
  await user.type(screen.getByLabelText('Current Password'), 'right');
  await user.click(screen.getByRole('button', { name: 'Update Email' }));
  await heading();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByLabelText('New Email')).toHaveProperty('value', 'new@example.com');
});

it('unlocks a PIN without submitting the form around it', async () => {
  const closed = vi.fn();
  const user = open(
    h('form', { onSubmit: outer }, h(UnlockPinDialog, { open: true, onClose: closed })),
  );
  await user.type(screen.getByLabelText('Password'), 'right');
  await user.click(screen.getByRole('button', { name: 'Unlock PIN' }));
  await heading();
  await user.type(screen.getByLabelText('Code'), '123456');
  await user.click(screen.getByRole('button', { name: 'Unlock PIN' }));
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(sent).toEqual([
    { currentPassword: 'right' },
    { currentPassword: 'right', code: '123456' },
  ]);
  expect(outer).not.toHaveBeenCalled();
});

it('sets a first PIN', async () => {
  const user = open(h(SetUpPinScreen));
  await user.type(screen.getByLabelText('PIN'), '2580');
  await user.type(screen.getByLabelText('Confirm PIN'), '2580');
  await user.click(screen.getByRole('button', { name: 'Set PIN' }));
  await heading();
  await user.type(screen.getByLabelText('Current Password'), 'right');
  await user.type(screen.getByLabelText('Code'), '123456');
  await user.click(screen.getByRole('button', { name: 'Set PIN' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual({ pin: '2580', currentPassword: 'right', code: '123456' });
});
