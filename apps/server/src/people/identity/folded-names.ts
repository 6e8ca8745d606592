import { folded } from '@seven-hills/bank/text/folded';
import { bigints, type Connection, type Database } from '@seven-hills/postgres';

const batchSize = 2_000;

/** A person's names and email address as searches compare them. */
interface FoldedPerson {
  name: string;
  lastName: string;
  /** First name, last name, and email address. */
  words: string;
}

interface PersonRow {
  id: bigint;
  first_name: string;
  last_name: string;
  email: string;
}

const foldedOf = ({ first_name, last_name, email }: PersonRow): FoldedPerson => ({
  name: folded(`${first_name} ${last_name}`),
  lastName: folded(last_name),
  words: folded(`${first_name} ${last_name} ${email}`),
});

const readUnfolded = async (database: Database | Connection, after: bigint) =>
  (
    await database.query<PersonRow>({
      name: 'read-unfolded-people',
      text: `select id, first_name, last_name, email from customer
             where folded_words is null and id > $1 order by id limit ${batchSize}`,
      values: [after],
    })
  ).rows;

/**
 * Folds new and changed names and email addresses for the searches, in steps. A person who changes
 * meanwhile is left for the next run.
 */
export async function foldNames(database: Database): Promise<void> {
  for (let rows = await readUnfolded(database, 0n); rows.length > 0; ) {
    const people = rows.map(foldedOf);
    await database.query(
      `update customer
       set folded_name = read.name, folded_last_name = read.last, folded_words = read.words
       from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[],
                   $7::text[]) as read (id, name, last, words, first_name, last_name, email)
       where customer.id = read.id
         and (customer.first_name, customer.last_name, customer.email)
             = (read.first_name, read.last_name, read.email)`,
      [
        bigints(rows.map(({ id }) => id)),
        people.map(({ name }) => name),
        people.map(({ lastName }) => lastName),
        people.map(({ words }) => words),
        rows.map(({ first_name }) => first_name),
        rows.map(({ last_name }) => last_name),
        rows.map(({ email }) => email),
      ],
    );
    rows = await readUnfolded(database, rows.at(-1)?.id ?? 0n);
  }
}

/** Returns the people that match and are not folded yet: few, until the job has folded them. */
export async function findUnfolded(
  database: Database | Connection,
  matches: (person: FoldedPerson) => boolean,
): Promise<bigint[]> {
  const found: bigint[] = [];
  for (let rows = await readUnfolded(database, 0n); rows.length > 0; ) {
    found.push(...rows.filter((row) => matches(foldedOf(row))).map(({ id }) => id));
    rows = rows.length < batchSize ? [] : await readUnfolded(database, rows.at(-1)?.id ?? 0n);
  }
  return found;
}
