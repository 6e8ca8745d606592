import { describe, expect, it } from 'vitest';
import { groupsFor } from '../../src/staff/search/found-items.ts';
import { noteOpened, recentItems } from '../../src/staff/search/recent-items.ts';

const views = [
  { label: 'Dashboard', href: '/admin' },
  { label: 'Transactions', href: '/admin?view=transactions' },
];
const found = {
  people: [
    {
      id: 1001,
      name: 'Olivia Martinez',
      email: 'olivia@example.com',
      accountNumber: '1234567890',
      status: 'suspended' as const,
      flags: ['fraud_watch' as const],
    },
  ],
  transactions: [
    {
      id: 42,
      type: 'external_payment' as const,
      status: 'pending' as const,
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

describe('what the search of the bank shows', () => {
  it('is every kind that was found, with what tells it from others, and where it leads', () => {
    const groups = groupsFor('trans', found, { views, recent: [] });
    expect(groups.map(({ label, items }) => [label, ...items.map((item) => item.label)])).toEqual([
      ['People', 'Olivia Martinez'],
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

  it('is what was opened last and every view before anything is typed, whatever was found', () => {
    const [person] = groupsFor('x', found, { views: [], recent: [] })[0]?.items ?? [];
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
    const groups = groupsFor('  ', found, { views, recent: recentItems() });
    expect(groups.map(({ label, items }) => [label, items.length])).toEqual([
      ['Recent', 6],
      ['Go to', 2],
    ]);
  });

  it('is nothing where nothing matches', () => {
    const nothing = { people: [], transactions: [], cases: [], messages: [] };
    expect(groupsFor('zzz', nothing, { views, recent: [] })).toEqual([]);
    expect(groupsFor('zzz', undefined, { views, recent: [] })).toEqual([]);
  });
});
