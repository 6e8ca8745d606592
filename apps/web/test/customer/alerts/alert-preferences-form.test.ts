// @vitest-environment happy-dom
import type { AlertPreference } from '@seven-hills/contracts/money/alerts';
import type { BankServices } from '@seven-hills/contracts/money/bank-services';
import { expect, it, vi } from 'vitest';
import { h, screen, show, waitFor } from '../../ui/render.ts';

const preferences: AlertPreference[] = [
  ['money_in', 'Money arrives', '0.00'],
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

/** Shows the form at a bank with these services, and returns what it sends. */
async function showForm(services: Partial<BankServices>) {
  const meta = document.createElement('meta');
  meta.name = 'bank-services';
  meta.content = JSON.stringify(services);
  document.head.replaceChildren(meta);
  vi.resetModules();
  const { QueryClient, QueryClientProvider } = await import('@tanstack/react-query');
  const { AlertPreferencesForm } = await import(
    '../../../src/customer/alerts/alert-preferences-form.tsx'
  );
  const sent = vi.fn((_url: unknown, { body }: RequestInit) => {
    return Promise.resolve(new Response(String(body), { status: 200 }));
  });
  vi.stubGlobal('fetch', sent);
  const user = show(
    h(
      QueryClientProvider,
      { client: new QueryClient() },
      h(AlertPreferencesForm, { preferences, offersDevices: false }),
    ),
  );
  await user.click(screen.getByRole('button', { name: 'Save Alerts' }));
  await waitFor(() => expect(sent).toHaveBeenCalled());
  return JSON.parse(String(sent.mock.calls[0]?.[1].body)) as { preferences: AlertPreference[] };
}

const wires = () => screen.queryAllByRole('group', { name: /wire/i }).length;

it('offers wire alerts if the bank sends wires', async () => {
  await showForm({});
  expect(wires()).toBe(2);
});

it('offers none if it does not, and keeps the choices for them', async () => {
  expect(await showForm({ wires: false })).toEqual({ preferences });
  expect(wires()).toBe(0);
});
