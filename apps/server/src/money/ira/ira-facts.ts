import { contributionLimit } from '@seven-hills/bank/ira/ira-rules';
import { bigints } from '@seven-hills/postgres';
import {
  ascending,
  type FactSource,
  type Facts,
  type Needed,
  needs,
} from '../../platform/database/batch-facts.ts';
import { bankToday } from '../../platform/time/bank-calendar.ts';
import { countedContributions, iraTermsNow } from './counted-contributions.ts';
import { countedOf, type IraEffect } from './ira-effect.ts';
import type { IraPerson, PersonYear } from './ira-person.ts';
import { writeEffects } from './write-effects.ts';

interface PersonRow {
  person_id: bigint;
  date_of_birth: string | null;
  today: string;
  tax_year: number | null;
  contribution_limit: bigint | null;
  limit_from_50: bigint | null;
  deadline: string | null;
  contributed: bigint;
}

/** The owners of the IRAs that a batch touches, and what its accepted orders do to these IRAs. */
export class IrasOfBatch {
  readonly effects: IraEffect[] = [];
  readonly #people: ReadonlyMap<bigint, IraPerson>;

  constructor(people: ReadonlyMap<bigint, IraPerson>) {
    this.#people = people;
  }

  find(personId: bigint): IraPerson | undefined {
    return this.#people.get(personId);
  }

  /** Counts an accepted order toward later orders of the batch, and notes it for writing. */
  accept(effect: IraEffect): void {
    this.effects.push(effect);
    const year = this.find(effect.personId)?.years.get(effect.taxYear);
    if (year) year.contributed += countedOf(effect);
  }
}

/**
 * The facts about IRAs' owners, loaded once the facts of the accounts show that an order touches an
 * IRA. Nothing is locked here: the sums are judged again where they are written, under the lock of
 * the owner's contributions.
 */
export const iraSource: FactSource<bigint, IrasOfBatch> = {
  name: 'IRAs of people',
  async load(opening, personIds) {
    const rows = await opening.add<PersonRow>({
      name: 'read-ira-people',
      text: `select person.id as person_id, to_char(person.date_of_birth, 'YYYY-MM-DD') as date_of_birth,
                    to_char(${bankToday}, 'YYYY-MM-DD') as today, terms.tax_year,
                    terms.contribution_limit, terms.limit_from_50,
                    to_char(terms.deadline, 'YYYY-MM-DD') as deadline,
                    coalesce((
                      select sum(counted.amount)
                      from (${countedContributions('= person.id')}) as counted
                      where counted.tax_year = terms.tax_year
                    ), 0)::bigint as contributed
             from customer as person
             left join (${iraTermsNow}) as terms on true
             where person.id = any ($1::bigint[])`,
      values: [bigints(ascending(personIds))],
    });
    const byPerson = Map.groupBy(rows, ({ person_id }) => person_id);
    return new IrasOfBatch(new Map([...byPerson].map(([id, years]) => [id, toPerson(years)])));
  },
  changesOf: ({ effects }) =>
    effects.length === 0 ? null : (connection) => writeEffects(connection, effects),
};

function toPerson(rows: readonly PersonRow[]): IraPerson {
  const [first] = rows;
  const dateOfBirth = first?.date_of_birth ?? null;
  const years = rows.flatMap((row): [number, PersonYear][] => {
    const { tax_year: taxYear, contribution_limit: limit, limit_from_50, deadline } = row;
    if (taxYear === null || limit === null || limit_from_50 === null || deadline === null)
      return [];
    const terms = { taxYear, limit, limitFrom50: limit_from_50, deadline };
    const { contributed } = row;
    return [[taxYear, { terms, limit: contributionLimit(terms, dateOfBirth), contributed }]];
  });
  return { dateOfBirth, today: first?.today ?? '', years: new Map(years) };
}

/** The needs for owners whose facts are not loaded yet. */
export function missingPeople(personIds: readonly bigint[], facts: Facts): Needed[] {
  const known = facts.has(iraSource) ? facts.of(iraSource) : null;
  return personIds.flatMap((id) => (known?.find(id) ? [] : needs(iraSource, id)));
}
