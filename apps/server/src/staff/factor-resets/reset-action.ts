import type { Connection } from '@seven-hills/postgres';
import { z } from 'zod';
import type { Preview, RowAction } from '../../capability/proposal-action.ts';
import { Refusal } from '../../http/problem.ts';
import type { LinkMeans } from '../../people/email/email-links.ts';
import { startFactorReset } from '../../people/factor-reset/start-factor-reset.ts';
import { lockStaff } from '../../people/identity/lock-staff.ts';
import { refuseStaffMember } from '../stops/block-sign-in.ts';
import { requireUser } from '../users/user-row.ts';

const payload = z.object({ userId: z.string(), identification: z.string() });
type ResetPayload = z.infer<typeof payload>;

/** Removes the second factors of a person who has lost them, a day after the last vote. */
export const factorResetAction = (means: LinkMeans): RowAction<ResetPayload> => ({
  name: 'factor_reset',
  payload,
  staleCodes: ['not_found', 'conflict'],
  preview: previewReset,
  async lock(connection, { userId }, { deciderId }) {
    const { roles } = await lockStaff(connection, BigInt(userId), deciderId);
    refuseStaffMember(roles.get(BigInt(userId)) ?? null, roles.get(deciderId) ?? null);
  },
  carryOut: (connection, { userId, identification }, { deciderId, proposalId, origin }) =>
    startFactorReset(connection, means, {
      customerId: BigInt(userId),
      startedBy: deciderId,
      proposalId,
      identification,
      origin,
    }),
});

/**
 * Fails with `not_found`, `conflict` (nothing to remove, or a removal is already pending), or
 * `permission_required` (a staff member's).
 */
export async function previewReset(
  connection: Connection,
  { userId, identification }: ResetPayload,
  makerId: bigint,
): Promise<Preview> {
  const row = await requireUser(connection, BigInt(userId));
  if (row.role !== 'user') await refuseUnlessManager(connection, makerId);
  if (!row.hasSecondFactor)
    throw new Refusal('conflict', 'This person has no passkey and no authenticator app.');
  if (row.factorReset?.state === 'waiting')
    throw new Refusal('conflict', 'The removal has been started already.');
  const factors = await factorsOf(connection, row.id);
  return {
    subject: `customer ${userId}`,
    personId: row.id,
    barredIds: [row.id],
    baseVersion: JSON.stringify(factors),
    changes: [
      { field: 'Second factors', before: wordsFor(factors), after: 'removed after 24 hours' },
      { field: 'Identified by', before: null, after: identification },
    ],
    amount: null,
  };
}

async function refuseUnlessManager(connection: Connection, makerId: bigint): Promise<void> {
  const { role } = await requireUser(connection, makerId);
  refuseStaffMember('admin', role === 'user' ? null : role);
}

interface SetUp {
  passkeyIds: string[];
  hasAuthenticator: boolean;
}

/**
 * Returns the factors that are set up. They are the base version, since a factor that was added in
 * the meantime has not been lost.
 */
async function factorsOf(connection: Connection, personId: bigint): Promise<SetUp> {
  const { rows } = await connection.query<{ passkey_ids: string[]; has_app: boolean }>(
    `select array(select id::text from passkey where customer_id = $1 order by id) as passkey_ids,
            exists (select from authenticator
                    where customer_id = $1 and confirmed_at is not null) as has_app`,
    [personId],
  );
  return { passkeyIds: rows[0]?.passkey_ids ?? [], hasAuthenticator: rows[0]?.has_app ?? false };
}

function wordsFor({ passkeyIds: { length }, hasAuthenticator }: SetUp): string {
  const passkeys = length === 0 ? [] : [length === 1 ? '1 passkey' : `${length} passkeys`];
  return [...passkeys, ...(hasAuthenticator ? ['authenticator app'] : [])].join(', ');
}
