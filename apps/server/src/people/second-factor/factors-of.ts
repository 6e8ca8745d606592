import type { SecondStepMethod } from '@seven-hills/contracts/errors';
import type { Cents } from '@seven-hills/money';
import type { Connection, Database } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';

/** The ways in which a person can confirm an action, in addition to the password. */
interface Factors {
  hasAuthenticator: boolean;
  passkeyCount: number;
  recoveryCodesLeft: number;
}

/**
 * Returns a person's confirmation methods. Call it under the customer's lock before relying on it
 * for a change.
 */
export async function factorsOf(
  database: Database | Connection,
  personId: bigint,
): Promise<Factors> {
  const { rows } = await database.query<Factors>({
    name: 'factors-of',
    text: `select exists (
                    select from authenticator where customer_id = $1 and confirmed_at is not null
                  ) as "hasAuthenticator",
                  (select count(*)::int from passkey where customer_id = $1) as "passkeyCount",
                  (select count(*)::int from recovery_code
                   where customer_id = $1 and used_at is null) as "recoveryCodesLeft"`,
    values: [personId],
  });
  return rows[0] ?? { hasAuthenticator: false, passkeyCount: 0, recoveryCodesLeft: 0 };
}

/**
 * Whether a password alone is insufficient. Recovery codes can replace a factor but do not count as
 * one.
 */
export const hasFactor = ({ hasAuthenticator, passkeyCount }: Factors): boolean =>
  hasAuthenticator || passkeyCount > 0;

/** The methods that can follow this person's password, in order of preference. */
export const methodsOf = (factors: Factors): SecondStepMethod[] => [
  ...(factors.hasAuthenticator ? (['code'] as const) : []),
  ...(factors.passkeyCount > 0 ? (['passkey'] as const) : []),
  ...(factors.recoveryCodesLeft > 0 ? (['recovery_code'] as const) : []),
];

/** The refusal that requests the second step. */
export const secondStepRequired = (factors: Factors, message: string): Refusal =>
  new Refusal('second_factor_required', message, { methods: methodsOf(factors) });

/** Returns the amount above which a customer confirms movements, in cents. */
export async function readThreshold(
  database: Database | Connection,
  customerId: bigint,
): Promise<Cents> {
  const { rows } = await database.query<{ confirms_above: Cents }>(
    'select confirms_above from customer where id = $1',
    [customerId],
  );
  if (!rows[0]) throw new Error(`customer ${customerId} does not exist`);
  return rows[0].confirms_above;
}
