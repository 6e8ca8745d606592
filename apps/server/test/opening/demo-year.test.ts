import { addDays } from '@seven-hills/bank/calendar/business-days';
import { parseAmount } from '@seven-hills/money';
import { expect, it } from 'vitest';
import { demoActivity } from '../../src/demo/demo-year.ts';

/** The demo can start on any day, and its banks' accounts are never overdrawn. */
it.each(Array.from({ length: 73 }, (_, index) => addDays('2027-01-01', index * 5)))(
  'a demo that starts on %s has money for everything that it spends',
  (today) => {
    const balances = new Map<string, bigint>(
      ['olivia', 'marcus', 'priya', 'sam'].map((name) => [name, 5_000n]),
    );
    const add = (account: string, cents: bigint) => {
      const balance = (balances.get(account) ?? 0n) + cents;
      expect(balance, `${account} after ${cents}`).toBeGreaterThanOrEqual(0n);
      balances.set(account, balance);
    };
    for (const { type, who, of = who, to, amount } of demoActivity(today)) {
      const cents = parseAmount(amount) ?? 0n;
      if (type === 'deposit') add(of, cents);
      else add(of, -cents);
      if (to) add(to, cents);
    }
    // Marcus cannot afford the payment that he scheduled, and Olivia can pay what she plans.
    expect(balances.get('marcus')).toBeLessThan(1_450_000n);
    expect(balances.get('olivia')).toBeGreaterThan(150_000n);
    expect(balances.get('savings')).toBeGreaterThan(450_000n);
    expect(balances.get('household')).toBeGreaterThan(20_000n);
  },
);
