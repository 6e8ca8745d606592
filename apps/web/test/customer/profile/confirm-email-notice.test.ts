// @vitest-environment happy-dom
import type { CurrentUser } from '@seven-hills/contracts/people/sign-in';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { h, screen, show } from '../../ui/render.ts';

const answer = vi.fn<() => Response>();
vi.stubGlobal('fetch', async () => answer());
const respond = (status: number, body: object) =>
  answer.mockReturnValue(new Response(JSON.stringify(body), { status }));

/** The server writes what the bank offers into every page. */
async function open(isEmailConfirmed: boolean, requiresConfirmedEmail = true) {
  vi.resetModules();
  const services = JSON.stringify({ requiresConfirmedEmail, paymentProviders: [] });
  const meta = document.createElement('meta');
  meta.setAttribute('name', 'bank-services');
  meta.setAttribute('content', services);
  document.head.replaceChildren(meta);
  const { ConfirmEmailNotice } = await import('../../../src/customer/confirm-email-notice.tsx');
  const user = { email: 'olivia@example.com', isEmailConfirmed, pendingEmail: null };
  const notice = h(ConfirmEmailNotice, { user: user as CurrentUser });
  return show(h(QueryClientProvider, { client: new QueryClient() }, notice));
}
const notice = () => document.querySelector('[data-slot="alert"]')?.textContent ?? '';

afterEach(() => answer.mockReset());

it('says what is blocked until the confirmation, if anything is, and resends the link', async () => {
  const user = await open(false);
  expect(notice()).toContain(
    'Wires and external payments wait until you confirm olivia@example.com',
  );
  respond(200, { message: 'We sent you a link.' });
  await user.click(screen.getByRole('button', { name: 'Send Again' }));
  const sent = await screen.findByRole('button', { name: 'Sent' });
  expect(sent).toHaveProperty('disabled', true);
  expect(notice()).toContain('We sent the link again');
});

it('says why the link was not sent', async () => {
  const user = await open(false);
  respond(429, {
    code: 'too_many_attempts',
    message: 'Too many attempts. Please try again later.',
  });
  await user.click(screen.getByRole('button', { name: 'Send Again' }));
  expect(await screen.findByText('Too many attempts. Please try again later.')).toBeDefined();
});

it('shows the link itself if the bank has no mail server', async () => {
  const user = await open(false, false);
  expect(notice()).not.toContain('wait');
  respond(200, { message: 'We sent you a link.', confirmToken: 'abc-123' });
  await user.click(screen.getByRole('button', { name: 'Send Again' }));
  const link = await screen.findByRole('link', { name: 'Confirm Now' });
  expect(link.getAttribute('href')).toBe('/email-link#confirm=abc-123');
});

it('is not shown once the address is confirmed', async () => {
  await open(true);
  expect(notice()).toBe('');
});

it('shows a pending address and the one that signs in until then, and cancels the change', async () => {
  vi.resetModules();
  const { PendingEmailNotice } = await import(
    '../../../src/customer/profile/pending/pending-email-notice.tsx'
  );
  const user = { email: 'olivia@example.com', pendingEmail: 'new@example.com' } as CurrentUser;
  const client = new QueryClient();
  const refetch = vi.spyOn(client, 'invalidateQueries');
  const person = show(h(QueryClientProvider, { client }, h(PendingEmailNotice, { user })));
  expect(notice()).toContain('Confirm new@example.com with the link that we sent there');
  expect(notice()).toContain('Until then, sign in as olivia@example.com');
  expect(screen.getByRole('button', { name: 'Send Again' })).toBeDefined();
  respond(409, { code: 'conflict', message: 'No change of your email address is waiting.' });
  await person.click(screen.getByRole('button', { name: 'Cancel the Change' }));
  expect(refetch).not.toHaveBeenCalled();
  respond(200, { message: 'Your email address stays as it is.' });
  await person.click(screen.getByRole('button', { name: 'Cancel the Change' }));
  await vi.waitFor(() => expect(refetch).toHaveBeenCalled());
});
