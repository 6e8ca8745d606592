import { hasPermission, type StaffRole } from '@seven-hills/bank/staff-roles';
import { describe, expect, it } from 'vitest';
import { groupsFor } from '../../../src/staff/search/found-items.ts';
import { noteOpened, recentItems } from '../../../src/staff/search/recent-items.ts';

const views = [
  { label: 'Dashboard', href: '/admin' },
  { label: 'Transactions', href: '/admin?view=transactions' },
];
/** Permits nothing, so there are no actions. */
const may = () => false;
const found = {
  people: [
    {
      id: 1001,
      name: 'Olivia Martinez',
      email: 'olivia@example.com',
      accountNumber: '1234567890',
      status: 'suspended' as 'suspended' | 'active',
      flags: ['fraud_watch' as const],
    },
  ],
  accounts: [
    {
      id: 2002,
      accountNumber: '1234567890',
      accountType: 'savings' as const,
      nickname: 'Rainy days',
      state: 'frozen' as const,
      holder: 'Olivia Martinez',
    },
  ],
  transactions: [
    {
      id: 42,
      type: 'external_payment' as const,
      status: 'pending' as const,
      isTakenBack: false,
      amount: '42.10',
      fee: '0.42',
      from: 'Olivia Martinez',
      to: 'The Tall Trees',
      description: 'Rent',
      createdAt: '2026-03-02T17:00:00.000Z',
    },
  ],
  cases: [
    {
      id: 3,
      number: 'C00000003',
      customer: { id: 1001, name: 'Olivia Martinez' },
      kind: 'not_authorized' as const,
      state: 'open' as const,
      amount: '42.10',
      reportedAt: '2026-03-04T17:00:00.000Z',
    },
  ],
  messages: [
    { id: 7, reference: 'SM00000007', name: 'Sam Lee', subject: 'Wire', isAnswered: false },
  ],
};

describe('the search results', () => {
  it('list every kind of match, with distinguishing details and a link', () => {
    const groups = groupsFor('trans', found, { views, recent: [], may });
    expect(groups.map(({ label, items }) => [label, ...items.map((item) => item.label)])).toEqual([
      ['People', 'Olivia Martinez'],
      ['Accounts', 'Rainy days 1234567890'],
      ['Transactions', '$42.52 external payment · Rent'],
      ['Cases', 'Case C00000003 · Not authorized'],
      ['Messages', 'Wire'],
      ['Go to', 'Transactions'],
    ]);
    expect(groups.flatMap(({ items }) => items.map(({ detail, href }) => [detail, href]))).toEqual([
      [
        'olivia@example.com · account 1234567890 · Suspended · Fraud watch',
        '/admin/customers/1001',
      ],
      ['Olivia Martinez · Frozen', '/admin/accounts/2002'],
      [
        'Olivia Martinez to The Tall Trees · Mar 2, 2026 · SH00000042 · Pending',
        '/admin/transactions/42',
      ],
      [
        'Olivia Martinez · $42.10 · reported Mar 4, 2026 · Open',
        '/admin/customers/1001?tab=cases&case=3',
      ],
      ['Sam Lee · SM00000007 · open', '/admin?view=support-inbox'],
      ['', '/admin?view=transactions'],
    ]);
  });

  it('list recently opened items and every view before anything is typed', () => {
    const [person] = groupsFor('x', found, { views: [], recent: [], may })[0]?.items ?? [];
    if (!person) throw new Error('nobody was found');
    for (const label of ['a', 'b', 'c', 'd', 'e', 'f'])
      noteOpened({ ...person, key: label, label });
    noteOpened({ ...person, key: 'c', label: 'c' });
    noteOpened(person);
    expect(recentItems().map(({ label }) => label)).toEqual([
      'Olivia Martinez',
      'c',
      'f',
      'e',
      'd',
      'b',
    ]);
    const groups = groupsFor('  ', found, { views, recent: recentItems(), may });
    expect(groups.map(({ label, items }) => [label, items.length])).toEqual([
      ['Recent', 6],
      ['Go to', 2],
    ]);
  });

  it('call a transfer that was taken back so, as every other screen does', () => {
    const transactions = found.transactions.map((item) => ({
      ...item,
      ...{ status: 'declined' as const, isTakenBack: true },
    }));
    const groups = groupsFor('rent', { ...found, transactions }, { views, recent: [], may });
    const item = groups.find(({ label }) => label === 'Transactions')?.items[0];
    expect(item?.detail).toMatch(/ · Taken Back$/);
  });

  it('end with the actions, the ones that move money after the others', () => {
    const active = found.people.map((person) => ({ ...person, status: 'active' as const }));
    const groups = groupsFor(
      'o',
      { ...found, people: active },
      { views, recent: [], may: () => true },
    );
    expect(groups.map(({ label }) => label).slice(-2)).toEqual(['Go to', 'Actions']);
    expect(
      groups
        .at(-1)
        ?.items.slice(0, 4)
        .map(({ label }) => label),
    ).toEqual([
      'Edit Olivia Martinez',
      'Book cash for Olivia Martinez',
      'Adjust the balance of Olivia Martinez',
      'Suspend Olivia Martinez',
    ]);
  });

  it('list the actions that the role allows, by their words and for a single match', () => {
    const actionsOf = (text: string, role: StaffRole, people = found.people) =>
      groupsFor(
        text,
        { ...found, people },
        { views, recent: [], may: (each) => hasPermission(role, each) },
      )
        .find(({ label }) => label === 'Actions')
        ?.items.map(({ label, href }) => [label, href]);
    const wires = ['Approve or decline wires', '/admin/queue?kind=wire'];
    expect(actionsOf('WIRE', 'operations', [])).toEqual([wires]);
    expect(actionsOf('wire', 'support', [])).toBeUndefined();
    expect(actionsOf('olivia', 'operations')).toEqual([
      ['Adjust the balance of Olivia Martinez', '/admin/customers/1001?do=adjust'],
      ['Activate Olivia Martinez', '/admin/customers/1001?do=stop'],
    ]);
    const active = found.people.map((person) => ({ ...person, status: 'active' as const }));
    expect(actionsOf('olivia', 'support', active)).toEqual([
      ['Edit Olivia Martinez', '/admin/customers/1001?do=edit'],
      ['Suspend Olivia Martinez', '/admin/customers/1001?do=stop'],
    ]);
    expect(actionsOf('olivia', 'auditor')).toBeUndefined();
    expect(actionsOf('o', 'operations', [...found.people, ...found.people])).not.toContainEqual([
      'Activate Olivia Martinez',
      '/admin/customers/1001?do=stop',
    ]);
  });

  it('are empty if nothing matches', () => {
    const nothing = { people: [], accounts: [], transactions: [], cases: [], messages: [] };
    expect(groupsFor('zzz', nothing, { views, recent: [], may })).toEqual([]);
    expect(groupsFor('zzz', undefined, { views, recent: [], may })).toEqual([]);
  });
});
