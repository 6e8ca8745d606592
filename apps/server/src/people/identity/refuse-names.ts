import { nameProblems, type PersonName } from '@seven-hills/bank/person-names';
import { officeProblems } from '@seven-hills/bank/text/offices';
import { Refusal } from '../../http/problem.ts';

/** Refuses names that break the rules, with `validation_failed`; unchanged names always pass. */
export function refuseNames(names: PersonName, kept?: PersonName): void {
  const errors = [...nameProblems(names, kept), ...officeProblems(names, kept)].slice(0, 1);
  if (errors[0]) throw new Refusal('validation_failed', errors[0].message, { errors });
}
