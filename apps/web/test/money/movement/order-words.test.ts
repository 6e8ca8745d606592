import { describe, expect, it } from 'vitest';
import type { Order, OrderFacts } from '../../../src/money/movement/order.ts';
import {
  actionOf,
  notSentSentence,
  progressOf,
  sentSentence,
} from '../../../src/money/movement/order-words.ts';

const priya: OrderFacts = { what: 'transfer', amount: '7.00', recipient: 'Priya R.' };
const cash: OrderFacts = { what: 'withdrawal', amount: '1250.50', recipient: null };
const deposit: OrderFacts = { what: 'deposit', amount: '20.00', recipient: null };
const own: OrderFacts = { what: 'own transfer', amount: '200.00', recipient: 'Rainy Day' };
const now = new Date('2026-11-22T23:59:00-05:00');

const told = (
  facts: OrderFacts | null,
  status = 'completed',
): Pick<Order, 'facts' | 'orderedAt' | 'outcome'> => ({
  facts,
  orderedAt: Date.parse('2026-11-22T19:01:00-05:00'),
  outcome: {
    transactionId: 1,
    status: status as 'completed',
    at: '2026-11-22T19:02:00-05:00',
    reason: null,
  },
});

describe('the words for an order', () => {
  it.each([
    [priya, 'completed', 'Your $7.00 to Priya R. was sent at 7:02 PM'],
    [priya, 'pending', 'Your $7.00 to Priya R. was submitted at 7:02 PM and is pending'],
    [cash, 'completed', 'Your withdrawal of $1,250.50 was completed at 7:02 PM'],
    [deposit, 'completed', 'Your deposit of $20.00 was completed at 7:02 PM'],
    [null, 'completed', 'Your order of Nov 22, 2026 at 7:01 PM was carried out at 7:02 PM'],
  ])('say what was sent: %j, %s', (facts, status, sentence) => {
    expect(sentSentence(told(facts, status), now)).toBe(sentence);
  });

  it('name the day if it was not today', () => {
    expect(sentSentence(told(priya), new Date('2026-11-23T09:00:00-05:00'))).toBe(
      'Your $7.00 to Priya R. was sent on Nov 22, 2026 at 7:02 PM',
    );
  });

  it('say that nothing was sent', () => {
    expect(notSentSentence(told(priya))).toBe(
      'Your $7.00 to Priya R. was not sent. No money has moved.',
    );
    expect(notSentSentence(told(cash))).toBe(
      'Your withdrawal of $1,250.50 was not made. No money has moved.',
    );
  });

  it.each([
    [priya, 'Send $7.00 to Priya R.', 'Sending $7.00 to Priya R.'],
    [cash, 'Withdraw $1,250.50', 'Withdrawing $1,250.50'],
    [deposit, 'Deposit $20.00', 'Depositing $20.00'],
    [own, 'Move $200.00 to Rainy Day', 'Moving $200.00 to Rainy Day'],
  ])('say what a button does: %j', (facts, action, progress) => {
    expect(actionOf(facts)).toBe(action);
    expect(progressOf(facts)).toBe(progress);
  });
});
