// @vitest-environment happy-dom
import type { Payee } from '@seven-hills/contracts/money/payees';
import { describe, expect, test } from 'vitest';
import { wayHint } from '../../src/customer/payees/payee-ways.ts';
import { payHref } from '../../src/customer/payees/payee-words.ts';
import { EndingInSight } from '../../src/ui/ending-in-sight.tsx';
import { h, screen, show } from '../ui/render.ts';

describe('a payee of a bank account', () => {
  const [reached, unreached] = [{ isReachedByAch: true }, { isReachedByAch: false }];
  const achAccount = {
    recipientName: 'Valley Energy',
    externalAccountNumber: '1234567890',
    externalRoutingNumber: '042000314',
    accountKind: 'checking' as const,
    recipientKind: 'company' as const,
  };
  test.each([
    ['ach', { payee: reached, achAccount: null }, /^Saved for wires\. ACH can pay/],
    ['ach', { payee: unreached, achAccount: null }, /^Only a wire can pay/],
    ['ach', { payee: reached, achAccount }, undefined],
    ['wire', { payee: reached, achAccount: null }, /^ACH can pay/],
    ['wire', { payee: reached, achAccount }, /^ACH can pay/],
    ['wire', { payee: unreached, achAccount: null }, undefined],
  ] as const)('by %s, says what else could pay it: %j', (way, details, hint) => {
    const said = wayHint(way, details);
    if (hint) expect(said).toMatch(hint);
    else expect(said).toBeUndefined();
  });

  test.each([
    ['bank_account', true, 'tab=ach'],
    ['bank_account', false, 'tab=wire'],
    ['ach_account', true, 'tab=ach'],
    ['payment_service', false, 'tab=payment'],
  ] as const)('saved as %s, reached by ACH: %s, opens %s', (kind, isReachedByAch, tab) => {
    expect(payHref({ id: 7, kind, isReachedByAch } as Payee)).toContain(`${tab}&payee=7`);
  });
});

test.each([
  ['Fifth Third Bank', '••4433'],
  ['Marcus Bell, account ending in', '2118'],
])('a long name is shortened before its digits: %s %s', (name, digits) => {
  show(h(EndingInSight, { text: `${name} ${digits}` }));
  expect(screen.getByText(name).className).toContain('truncate');
  expect(screen.getByText(digits).className).not.toContain('truncate');
});
