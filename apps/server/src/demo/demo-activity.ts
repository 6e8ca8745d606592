interface DemoMovement {
  /** Days before the seed runs. */
  age: number;
  who: 'olivia' | 'marcus' | 'priya' | 'sam';
  type: 'deposit' | 'withdrawal' | 'transfer';
  amount: string;
  to?: 'olivia' | 'marcus' | 'priya' | 'sam';
  description: string;
}

/** Four months of everyday activity, oldest first. */
export const demoActivity: readonly DemoMovement[] = [
  {
    age: 118,
    who: 'olivia',
    type: 'deposit',
    amount: '3180.00',
    description: 'Salary, Queen City Design',
  },
  { age: 117, who: 'marcus', type: 'deposit', amount: '5200.00', description: 'Opening savings' },
  { age: 116, who: 'priya', type: 'deposit', amount: '2400.00', description: 'IRA contribution' },
  { age: 115, who: 'sam', type: 'deposit', amount: '640.00', description: 'Paycheck' },
  {
    age: 113,
    who: 'olivia',
    type: 'transfer',
    amount: '84.50',
    to: 'marcus',
    description: 'Dinner at Findlay Market',
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
  {
    age: 88,
    who: 'olivia',
    type: 'deposit',
    amount: '3180.00',
    description: 'Salary, Queen City Design',
  },
  { age: 86, who: 'priya', type: 'deposit', amount: '500.00', description: 'IRA contribution' },
  {
    age: 82,
    who: 'olivia',
    type: 'transfer',
    amount: '1150.00',
    to: 'marcus',
    description: 'Rent share',
  },
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
  {
    age: 58,
    who: 'olivia',
    type: 'deposit',
    amount: '3180.00',
    description: 'Salary, Queen City Design',
  },
  { age: 55, who: 'priya', type: 'deposit', amount: '500.00', description: 'IRA contribution' },
  {
    age: 52,
    who: 'olivia',
    type: 'transfer',
    amount: '1150.00',
    to: 'marcus',
    description: 'Rent share',
  },
  { age: 47, who: 'marcus', type: 'deposit', amount: '750.00', description: 'Check deposit' },
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
  {
    age: 28,
    who: 'olivia',
    type: 'deposit',
    amount: '3180.00',
    description: 'Salary, Queen City Design',
  },
  { age: 25, who: 'priya', type: 'deposit', amount: '500.00', description: 'IRA contribution' },
  {
    age: 22,
    who: 'olivia',
    type: 'transfer',
    amount: '1150.00',
    to: 'marcus',
    description: 'Rent share',
  },
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
    description: 'Skyline chili night',
  },
  { age: 1, who: 'olivia', type: 'deposit', amount: '215.00', description: 'Check deposit' },
];

/** The problem that one of the demo people reports. */
export const demoProblem = {
  who: 'priya',
  /** The transaction's description. */
  transaction: 'Parking',
  kind: 'wrong_amount',
  description: 'Marcus and I agreed on $8.00 for parking, but $18.00 left my account.',
  amount: '10.00',
  phone: '(513) 555-0168',
} as const;
