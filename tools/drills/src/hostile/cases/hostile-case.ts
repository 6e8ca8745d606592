import type { AttackedBank } from '../attacked-bank.ts';
import type { People } from '../people.ts';

/** Whether the bank withstood an attack that succeeded before. */
export interface CaseResult {
  /** The attack's number in the reports. */
  row: number;
  held: boolean;
  /** What happened, with the numbers that were measured. */
  says: string;
}

/** Repeats one attack against a running bank. */
export interface HostileCase {
  row: number;
  attack: (bank: AttackedBank, people: People) => Promise<Omit<CaseResult, 'row'>>;
}

/** Starts calls at the same time; returns their answers in order. */
export const atOnce = <Result>(
  count: number,
  call: (index: number) => Promise<Result>,
): Promise<Result[]> => Promise.all(Array.from({ length: count }, (_, index) => call(index)));
