import { addDays } from '@seven-hills/bank/calendar/business-days';
import {
  type DemoAccount,
  type DemoMovement,
  type DemoMover,
  demoEvents,
} from './demo-activity.ts';

/** Returns how long ago a person joined the bank, in days: Olivia and Marcus before the others. */
export const joinedDaysAgo = (email: string): number =>
  /^(?:olivia|marcus)@/.test(email) ? 365 : 120;

/** A day of the year that ends yesterday. */
interface Day {
  age: number;
  month: number;
  day: number;
  /** Whether tomorrow is in the next month. */
  isLast: boolean;
  /** 0 is Sunday. */
  weekday: number;
  /** Counts the weeks, so that every second one can be told. */
  week: number;
}

interface Habit {
  on(day: Day): boolean;
  who: DemoMover | ((day: Day) => DemoMover);
  of?: DemoAccount;
  to?: DemoAccount;
  type: DemoMovement['type'];
  /** One amount, or several in turn. */
  amounts: readonly string[];
  /** One description, or several in turn. */
  descriptions: readonly string[];
}

const spend = {
  who: 'olivia',
  type: 'withdrawal',
} as const;
const household = {
  who: ({ week }: Day) => (week % 3 === 0 ? ('marcus' as const) : ('olivia' as const)),
  of: 'household',
  type: 'withdrawal',
} as const;
const onDay =
  (date: number) =>
  ({ day }: Day) =>
    day === date;
const isPayday = ({ weekday, week }: Day) => weekday === 5 && week % 2 === 0;

/** Bills for electricity and heating, in turn. */
const energy = ['168.40', '154.10', '131.75', '98.20', '84.60', '102.35'];

/** What Olivia and Marcus earn and spend again and again, in the order of a day. */
const habits: readonly Habit[] = [
  {
    on: isPayday,
    who: 'olivia',
    type: 'deposit',
    amounts: ['1385.40'],
    descriptions: ['Payroll, Copperline Design'],
  },
  {
    on: isPayday,
    who: 'olivia',
    type: 'own_transfer',
    to: 'savings',
    amounts: ['200.00'],
    descriptions: ['Savings'],
  },
  {
    on: onDay(15),
    who: 'marcus',
    type: 'deposit',
    amounts: ['1450.00'],
    descriptions: ['Paycheck, Bell Carpentry'],
  },
  {
    on: ({ isLast }) => isLast,
    who: 'olivia',
    type: 'transfer',
    to: 'marcus',
    amounts: ['1150.00'],
    descriptions: ['Rent share'],
  },
  {
    on: onDay(3),
    who: 'marcus',
    type: 'withdrawal',
    amounts: ['1980.00'],
    descriptions: ['Mortgage, Elm Street'],
  },
  {
    on: onDay(1),
    who: 'olivia',
    type: 'transfer',
    to: 'household',
    amounts: ['420.00'],
    descriptions: ['Household'],
  },
  {
    on: onDay(1),
    who: 'marcus',
    type: 'transfer',
    to: 'household',
    amounts: ['420.00'],
    descriptions: ['Household'],
  },
  { ...household, on: onDay(11), amounts: energy, descriptions: ['Valley Energy'] },
  { ...household, on: onDay(18), amounts: ['59.99'], descriptions: ['Riverfront Internet'] },
  { ...household, on: onDay(21), amounts: ['46.20'], descriptions: ['City Water and Sewer'] },
  {
    ...household,
    on: ({ weekday }) => weekday === 6,
    amounts: ['84.12', '61.75', '112.38', '73.90', '95.04'],
    descriptions: ['Central Market', 'Garden Co-op', 'Central Market', 'Corner Grocery'],
  },
  {
    ...household,
    on: ({ day, month }) => day === 24 && month % 2 === 0,
    amounts: ['38.60', '121.45', '24.95'],
    descriptions: ['Main Hardware', 'Juniper Furniture'],
  },
  {
    ...household,
    on: ({ day, month }) => day === 9 && month === 7,
    amounts: ['890.00'],
    descriptions: ['Lake cottage'],
  },
  {
    ...spend,
    on: ({ weekday }) => weekday === 2 || weekday === 4,
    amounts: ['4.75', '6.20', '5.40'],
    descriptions: ['Corner Coffee'],
  },
  {
    ...spend,
    on: ({ weekday }) => weekday === 0,
    amounts: ['27.60', '18.45', '46.10', '33.25'],
    descriptions: ['Noodle House', 'Taqueria Central', 'Diner on Main', 'Brick Oven Pizza'],
  },
  { ...spend, on: onDay(2), amounts: ['80.00'], descriptions: ['Metro pass'] },
  { ...spend, on: onDay(5), amounts: ['49.00'], descriptions: ['Summit Climbing'] },
  { ...spend, on: onDay(8), amounts: ['18.25'], descriptions: ['Renters insurance'] },
  { ...spend, on: onDay(12), amounts: ['60.00', '40.00'], descriptions: ['Cash'] },
  { ...spend, on: onDay(14), amounts: ['45.00'], descriptions: ['Beacon Mobile'] },
  { ...spend, on: onDay(16), amounts: ['312.00'], descriptions: ['Student loan'] },
  { ...spend, on: onDay(19), amounts: ['15.49'], descriptions: ['Lantern streaming'] },
  {
    ...spend,
    on: onDay(26),
    amounts: ['12.80', '37.15', '21.40'],
    descriptions: ['Parkside Pharmacy'],
  },
  {
    ...spend,
    on: ({ day, month }) => day === 22 && month % 3 === 1,
    amounts: ['74.00', '138.50'],
    descriptions: ['Market Square Shoes', 'Mercer Clothing'],
  },
  {
    ...spend,
    on: ({ day, month }) => day === 17 && month === 12,
    amounts: ['214.30'],
    descriptions: ['Holiday gifts'],
  },
  {
    ...spend,
    on: ({ day, month }) => day === 13 && month === 3,
    amounts: ['165.00'],
    descriptions: ['Dr. Amari, dentist'],
  },
  {
    ...spend,
    on: ({ day, month }) => day === 20 && month === 6,
    amounts: ['412.60'],
    descriptions: ['Flight to Denver'],
  },
];

/** What each account begins with, besides the initial deposit. */
const openings: readonly DemoMovement[] = [
  {
    age: 364,
    who: 'olivia',
    type: 'deposit',
    amount: '2650.00',
    description: 'From my former bank',
  },
  {
    age: 364,
    who: 'marcus',
    type: 'deposit',
    amount: '5200.00',
    description: 'Opening savings',
  },
  {
    age: 363,
    who: 'olivia',
    type: 'own_transfer',
    amount: '600.00',
    to: 'savings',
    description: 'First savings',
  },
  {
    age: 363,
    who: 'marcus',
    type: 'transfer',
    amount: '1600.00',
    to: 'household',
    description: 'Household',
  },
];

/** A year of the demo's activity through yesterday, oldest first. `today` is an ISO date. */
export function demoActivity(today: string): DemoMovement[] {
  const turns = new Map<Habit, number>();
  const repeated = daysBefore(today, 362).flatMap((day) =>
    habits
      .filter(({ on }) => on(day))
      .map((habit): DemoMovement => {
        const { who, type, of, to, amounts, descriptions } = habit;
        const turn = turns.get(habit) ?? 0;
        turns.set(habit, turn + 1);
        return {
          age: day.age,
          who: typeof who === 'function' ? who(day) : who,
          type,
          amount: inTurn(amounts, turn),
          description: inTurn(descriptions, turn),
          ...(of && { of }),
          ...(to && { to }),
        };
      }),
  );
  return [...openings, ...repeated, ...demoEvents].sort((one, other) => other.age - one.age);
}

function inTurn(values: readonly string[], turn: number): string {
  const value = values[turn % values.length];
  if (value === undefined) throw new Error('a habit of the demo has no amount or description');
  return value;
}

function daysBefore(today: string, count: number): Day[] {
  return Array.from({ length: count }, (_, index) => {
    const age = count - index;
    const date = addDays(today, -age);
    const moment = new Date(`${date}T00:00:00Z`);
    const weekday = moment.getUTCDay();
    const sinceSunday = moment.getTime() / 86_400_000 - weekday;
    return {
      age,
      month: Number(date.slice(5, 7)),
      day: Number(date.slice(8)),
      isLast: addDays(date, 1).endsWith('-01'),
      weekday,
      week: Math.floor(sinceSunday / 7),
    };
  });
}
