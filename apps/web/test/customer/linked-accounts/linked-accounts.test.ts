import type { LinkedAccount } from '@seven-hills/contracts/money/linked-accounts';
import { describe, expect, it } from 'vitest';
import { emptyLink, linkForm } from '../../../src/customer/linked-accounts/link-form.ts';
import {
  hasArrived,
  linkedLabel,
  placeOf,
  stateSentence,
} from '../../../src/customer/linked-accounts/linked-words.ts';
import { proofForm } from '../../../src/customer/linked-accounts/proof-form.ts';

const filled = {
  routingNumber: '021000021',
  bankName: ' JPMorgan Chase Bank ',
  accountNumber: '0012-3456 789',
  accountNumberAgain: '00123456789',
  kind: 'checking',
  nickname: '',
  isOwnAccount: true,
  pin: '2580',
};

describe('the form that links an account', () => {
  it('sends the digits of the account number once', () => {
    expect(linkForm.parse(filled)).toEqual({
      routingNumber: '021000021',
      bankName: 'JPMorgan Chase Bank',
      accountNumber: '00123456789',
      kind: 'checking',
      nickname: null,
      isOwnAccount: true,
      pin: '2580',
    });
  });

  it.each([
    ['a wrong check digit', { routingNumber: '021000022' }, 'routingNumber', 'not valid'],
    ['no bank', { bankName: '' }, 'bankName', 'Bank name is required'],
    ['letters', { accountNumber: 'GB12', accountNumberAgain: 'GB12' }, 'accountNumber', '4 to 17'],
    ['another number', { accountNumberAgain: '123' }, 'accountNumberAgain', 'do not match'],
    ['no type', { kind: '' }, 'kind', 'checking or savings'],
    ['no consent', { isOwnAccount: false }, 'isOwnAccount', 'this account is yours'],
    ['no PIN', { pin: '' }, 'pin', '4 digits'],
  ])('refuses %s', (_what, changes, path, message) => {
    const [issue] = linkForm.safeParse({ ...filled, ...changes }).error?.issues ?? [];
    expect(issue?.path).toEqual([path]);
    expect(issue?.message).toContain(message);
  });

  it('reports a number that was mistyped together with what else is missing', () => {
    const typed = { ...emptyLink, accountNumber: '1234', accountNumberAgain: '1235' };
    const paths = linkForm.safeParse(typed).error?.issues.map(({ path }) => path[0]);
    expect(paths).toContain('accountNumberAgain');
    expect(paths).toContain('bankName');
  });
});

describe('the form of the two amounts', () => {
  it('reads them as people type them', () => {
    expect(proofForm.parse({ first: '.07', second: '$0.42' })).toEqual({
      amounts: ['0.07', '0.42'],
    });
  });

  it.each(['', '0', '1.00', '7', 'abc'])('refuses %j', (first) => {
    const [issue] = proofForm.safeParse({ first, second: '0.42' }).error?.issues ?? [];
    expect(issue?.path).toEqual(['first']);
  });
});

describe('the words for a linked account', () => {
  const account: LinkedAccount = {
    id: 1,
    bankName: 'Ally Bank',
    routingNumber: '124003116',
    lastFour: '6789',
    kind: 'savings',
    nickname: null,
    state: 'pending',
    depositsArriveOn: '2026-11-30',
    confirmBy: '2026-12-11T05:00:00.000Z',
    triesLeft: 3,
    simulatedAmounts: null,
    failure: null,
    createdAt: '2026-11-27T15:00:00.000Z',
  };
  const before = new Date('2026-11-29T15:00:00Z');
  const after = new Date('2026-11-30T15:00:00Z');

  it('name it by its nickname, or by its bank', () => {
    expect(linkedLabel(account)).toBe('Ally Bank ••6789');
    expect(placeOf(account)).toBe('Savings ••6789');
    const named = { ...account, nickname: 'Rainy Day' };
    expect(linkedLabel(named)).toBe('Rainy Day ••6789');
    expect(placeOf(named)).toBe('Savings ••6789 at Ally Bank');
  });

  it('say when the deposits arrive, and from then on, that their amounts are to be confirmed', () => {
    expect(hasArrived(account, before)).toBe(false);
    expect(stateSentence(account, before)).toContain('should arrive by Nov 30');
    expect(hasArrived(account, after)).toBe(true);
    expect(stateSentence(account, after)).toContain('confirm their amounts by Dec 10, 2026');
    expect(stateSentence({ ...account, triesLeft: 1 }, after)).toContain('one try left');
  });

  it('say why it failed', () => {
    const failed = { ...account, state: 'failed', failure: 'The amounts were wrong.' } as const;
    expect(stateSentence(failed)).toBe('The amounts were wrong. To try again, link it again.');
    expect(hasArrived(failed, after)).toBe(false);
  });
});
