// @vitest-environment happy-dom
import type { AlertPreference } from '@seven-hills/contracts/money/alerts';
import type { BankServices } from '@seven-hills/contracts/money/bank-services';
import { expect, it, vi } from 'vitest';
import { h, screen, show, waitFor } from '../../ui/render.ts';

const preferences: AlertPreference[] = [
  ['money_in', 'Money arrives', '20.00'],
  ['wire_settled', 'A wire is completed', null],
  ['wire_declined', 'A wire is declined or returned', null],
].map(([kind, label, amount = null]) => ({
  kind: `${kind}`,
  label: `${label}`,
  inApp: true,
  email: amount === null,
  push: false,
  isAlwaysShown: false,
  isAlwaysEmailed: amount === null,
  amount,
}));

/** Shows the rows at a bank with these services; also returns what is sent. */
async function showRows(services: Partial<BankServices>) {
  const meta = document.createElement('meta');
  meta.name = 'bank-services';
  meta.content = JSON.stringify(services);
  document.head.replaceChildren(meta);
  vi.resetModules();
  const { QueryClient, QueryClientProvider } = await import('@tanstack/react-query');
  const { AlertRows } = await import('../../../src/customer/alerts/alert-rows.tsx');
  const sent = vi.fn((_url: unknown, { body }: RequestInit) => {
    return Promise.resolve(new Response(String(body), { status: 200 }));
  });
  vi.stubGlobal('fetch', sent);
  const user = show(
    h(
      QueryClientProvider,
      { client: new QueryClient() },
      h(AlertRows, { preferences, offersDevices: false }),
    ),
  );
  return { user, sent };
}

const row = (name: RegExp) => screen.getByRole('button', { name });

it.each([
  [{}, 2],
  [{ wires: false }, 0],
])('offers wire alerts only if the bank sends wires: %o', async (services, count) => {
  await showRows(services);
  expect(screen.queryAllByRole('button', { name: /wire/i })).toHaveLength(count);
});

it('says in each row where the alert arrives, and saves only the edited one', async () => {
  const { user, sent } = await showRows({});
  expect(row(/Money arrives/).textContent).toBe('Money arrivesIn the app; from $20.00');
  expect(row(/A wire is completed/).textContent).toContain('In the app, by email');
  await user.click(row(/Money arrives/));
  await user.click(screen.getByLabelText('By email'));
  await user.click(screen.getByRole('button', { name: 'Save Alert' }));
  await waitFor(() => expect(sent).toHaveBeenCalled());
  expect(JSON.parse(String(sent.mock.calls[0]?.[1].body))).toEqual({
    preferences: [{ ...preferences[0], email: true }],
  });
});
