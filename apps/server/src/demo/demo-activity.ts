import { brand } from '@seven-hills/bank/brand';

/** The people of the demo who move money. */
export type DemoMover = 'olivia' | 'marcus' | 'priya' | 'sam';

/** An account of the demo: a person's own, or one of those that Olivia opened besides. */
export type DemoAccount = DemoMover | 'savings' | 'household';

export interface DemoMovement {
  /** Days before the seed runs. */
  age: number;
  who: DemoMover;
  type: 'deposit' | 'withdrawal' | 'transfer' | 'own_transfer';
  amount: string;
  /** The account whose money moves, if it is not the person's own. */
  of?: DemoAccount;
  to?: DemoAccount;
  description: string;
}

/** What Priya saves, also at a bank without IRAs. */
const contribution = brand.offeredTypes.includes('ira') ? 'IRA contribution' : 'Savings';

/** What happened once, oldest first; what repeats is in `demo-year.ts`. */
export const demoEvents: readonly DemoMovement[] = [
  { age: 116, who: 'priya', type: 'deposit', amount: '2400.00', description: contribution },
  { age: 115, who: 'sam', type: 'deposit', amount: '640.00', description: 'Paycheck' },
  {
    age: 113,
    who: 'olivia',
    type: 'transfer',
    amount: '84.50',
    to: 'marcus',
    description: 'Dinner at Central Market',
  },
  { age: 110, who: 'olivia', type: 'withdrawal', amount: '120.00', description: 'Cash' },
  {
    age: 104,
    who: 'marcus',
    type: 'transfer',
    amount: '36.00',
    to: 'olivia',
    description: 'Concert ticket',
  },
  { age: 97, who: 'olivia', type: 'withdrawal', amount: '60.00', description: 'Cash' },
  { age: 86, who: 'priya', type: 'deposit', amount: '500.00', description: contribution },
  {
    age: 80,
    who: 'sam',
    type: 'transfer',
    amount: '45.00',
    to: 'olivia',
    description: 'Book club',
  },
  { age: 74, who: 'marcus', type: 'withdrawal', amount: '200.00', description: 'Cash' },
  {
    age: 66,
    who: 'olivia',
    type: 'transfer',
    amount: '22.75',
    to: 'priya',
    description: 'Coffee beans',
  },
  {
    age: 61,
    who: 'priya',
    type: 'transfer',
    amount: '310.00',
    to: 'olivia',
    description: 'Bicycle',
  },
  { age: 55, who: 'priya', type: 'deposit', amount: '500.00', description: contribution },
  {
    age: 47,
    who: 'marcus',
    type: 'deposit',
    amount: '750.00',
    description: 'Cash for the old bike',
  },
  { age: 41, who: 'olivia', type: 'withdrawal', amount: '80.00', description: 'Cash' },
  {
    age: 36,
    who: 'marcus',
    type: 'transfer',
    amount: '500.00',
    to: 'olivia',
    description: 'Birthday present',
  },
  { age: 33, who: 'sam', type: 'withdrawal', amount: '300.00', description: 'Cash' },
  { age: 25, who: 'priya', type: 'deposit', amount: '500.00', description: contribution },
  {
    age: 17,
    who: 'olivia',
    type: 'transfer',
    amount: '64.20',
    to: 'priya',
    description: 'Theater tickets',
  },
  { age: 13, who: 'marcus', type: 'withdrawal', amount: '150.00', description: 'Cash' },
  { age: 9, who: 'priya', type: 'transfer', amount: '18.00', to: 'marcus', description: 'Parking' },
  { age: 6, who: 'olivia', type: 'withdrawal', amount: '40.00', description: 'Cash' },
  {
    age: 4,
    who: 'marcus',
    type: 'transfer',
    amount: '92.35',
    to: 'olivia',
    description: 'Groceries',
  },
  {
    age: 2,
    who: 'olivia',
    type: 'transfer',
    amount: '27.40',
    to: 'marcus',
    description: 'Chili night',
  },
  {
    age: 1,
    who: 'olivia',
    type: 'deposit',
    amount: '215.00',
    description: 'Cash from the yard sale',
  },
];
