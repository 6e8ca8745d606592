import { type OfferableType, offerableTypes } from '@seven-hills/bank/limits';
import type { Database } from '@seven-hills/postgres';

/** Returns the types of account that the bank no longer offers, but still keeps for customers. */
export async function readFormerTypes(
  database: Database,
  offered: readonly OfferableType[],
): Promise<OfferableType[]> {
  const others = offerableTypes.filter((type) => !offered.includes(type));
  if (others.length === 0) return [];
  const { rows } = await database.query<{ type: OfferableType }>(
    `select type from unnest($1::text[]) as type
     where exists (
       select from account
       where case when type = 'certificate' then is_certificate else account_type = type end
         and closed_at is null
     )`,
    [others],
  );
  return rows.map(({ type }) => type);
}
