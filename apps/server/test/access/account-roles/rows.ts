import type { Customer } from '../../support/people.ts';
import type { TestBank } from '../../support/test-bank.ts';

export const roles = ['owner', 'joint owner', 'viewer', 'former owner', 'stranger'] as const;
export type Role = (typeof roles)[number];

/** Who calls, with another account that only this person owns. */
export interface Caller {
  role: Role;
  who: Customer;
  own: number;
}

/** The account that all calls name, the people who call, and someone outside whom they pay. */
export interface World {
  bank: TestBank;
  account: number;
  people: Record<Role, Caller>;
  shop: Customer;
  /** A certificate with the same people. */
  certificate: number;
  /** The transaction of a company’s debit. */
  debit: number;
  /** Confirmed accounts of the owners at another bank. */
  linked: Partial<Record<Role, number>>;
}

export interface Input {
  /** Put into the path in their order. */
  ids?: readonly (number | bigint | string)[];
  query?: string;
  body?: object;
}

/** The status of an answer, or what a refusal says. */
export type Expected = number | string;

/** One call: what it names, and what each role gets. */
export interface Row {
  answers: Record<Role, Expected>;
  /** Made anew for each role, because a change can be made once. */
  make?: (world: World) => Promise<number>;
  input?: (world: World, caller: Caller, made: number) => Input | Promise<Input>;
}

type More = Omit<Row, 'answers'>;

const answersOf = (owners: Expected, viewer: Expected): Record<Role, Expected> => ({
  owner: owners,
  'joint owner': owners,
  viewer,
  'former owner': 404,
  stranger: 404,
});

/** A call that all who use the account may make. */
export const forAll = (more: More, answer: Expected = 200): Row => ({
  answers: answersOf(answer, answer),
  ...more,
});

/** A call for owners alone; whoever may not make it hears that there is no such account. */
export const forOwners = (answer: Expected, more: More): Row => ({
  answers: answersOf(answer, 404),
  ...more,
});

export const ofQuery = (more = ''): More => ({
  input: ({ account }) => ({ query: `account=${account}${more}` }),
});

/** The same row with other answers for some roles. */
export const except = (row: Row, answers: Partial<Record<Role, Expected>>): Row => ({
  ...row,
  answers: { ...row.answers, ...answers },
});
