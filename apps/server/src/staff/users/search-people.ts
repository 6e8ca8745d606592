import { folded } from '@seven-hills/bank/text/folded';
import { bigints, type Connection, type Database } from '@seven-hills/postgres';
import { findUnfolded } from '../../people/identity/folded-names.ts';
import { beginningWith, containing } from '../../platform/database/like-pattern.ts';

/** An account number as spoken on the phone. */
const lastDigits = 4;
const phoneDigits = { min: 7, national: 10 };

/**
 * Returns SQL for the ids of customers who match a search: every word of it is in "first last
 * email", in any order; or its digits begin an account number, are the last four of one, or begin a
 * phone number. Each part has its own index. `parameter` appends a value and returns its
 * placeholder.
 */
export async function peopleMatching(
  database: Database | Connection,
  search: string,
  parameter: (value: unknown) => string,
): Promise<string> {
  const words = folded(search).split(' ');
  const parts = [
    `select id from customer
     where ${words.map((word) => `folded_words like ${parameter(containing(word))}`).join(' and ')}`,
  ];
  const unfolded = await findUnfolded(database, (person) =>
    words.every((word) => person.words.includes(word)),
  );
  if (unfolded.length > 0) parts.push(`select unnest(${parameter(bigints(unfolded))}::bigint[])`);
  const number = search.replace(/[\s-]/g, '');
  if (/^\d+$/.test(number)) {
    parts.push(
      `select customer_id from account where account_number like ${parameter(beginningWith(number))}`,
    );
    if (number.length === lastDigits)
      parts.push(
        `select customer_id from account
         where right(account_number, ${lastDigits}) = ${parameter(number)}`,
      );
  }
  const phone = phoneIn(search);
  if (phone !== null)
    parts.push(
      `select id from customer
       where regexp_replace(phone_number, '\\D', '', 'g') like ${parameter(beginningWith(phone))}`,
    );
  return parts.join(' union ');
}

/**
 * Returns the digits of a phone number, or of its beginning, in any format; null for other texts.
 */
function phoneIn(search: string): string | null {
  if (!/^\+?[\d\s().-]+$/.test(search)) return null;
  const digits = search.replace(/\D/g, '');
  const phone = digits.length > phoneDigits.national ? digits.replace(/^1/, '') : digits;
  return phone.length >= phoneDigits.min ? phone : null;
}
