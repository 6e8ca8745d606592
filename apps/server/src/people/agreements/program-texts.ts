import { beneficiaryAgreement } from '@seven-hills/bank/words/beneficiary-words';
import { sharingAgreement } from '@seven-hills/bank/words/sharing-words';
import type { Connection } from '@seven-hills/postgres';
import { textHash } from './text-hash.ts';

interface ProgramText {
  document: ProgramDocument;
  title: string;
  description: string;
  /** Markdown. */
  body: string;
  /** ISO date. */
  effective: string;
}

type ProgramDocument = 'joint_owner' | 'viewer' | 'beneficiaries';

const listOf = (points: readonly string[]): string =>
  points.map((point) => `- ${point}`).join('\n');

const { version, points } = sharingAgreement;

/** The agreements that are part of the program, in the bank's words. */
export const programTexts: readonly ProgramText[] = [
  {
    document: 'joint_owner',
    title: 'Joint Owner Agreement',
    description: 'What a joint owner of an account agrees to.',
    body: listOf(points.joint_owner),
    effective: version,
  },
  {
    document: 'viewer',
    title: 'Viewer Agreement',
    description: 'What a viewer of an account agrees to.',
    body: listOf(points.viewer),
    effective: version,
  },
  {
    document: 'beneficiaries',
    title: 'Beneficiary Rules',
    description: 'What the owners of an account confirm with its beneficiaries.',
    body: listOf(beneficiaryAgreement.points),
    effective: beneficiaryAgreement.version,
  },
];

/**
 * Records that a person agreed to a text of the program, in the version of this server: the
 * contract has compared it with the one that the person read.
 */
export async function agreeToProgramText(
  connection: Connection,
  { customerId, act, accountId }: { customerId: bigint; act: ProgramDocument; accountId: bigint },
): Promise<void> {
  const text = programTexts.find(({ document }) => document === act);
  if (!text) throw new Error(`the program has no text ${act}`);
  const { rowCount } = await connection.query(
    `insert into text_agreement (customer_id, text_id, act, account_id)
     select $1, max(id), $2, $3 from legal_text
     where document = $2 and hash = $4 and effective_on = $5
     having count(*) > 0`,
    [customerId, act, accountId, textHash(text), text.effective],
  );
  if (rowCount !== 1) throw new Error(`the text ${act} is not stored`);
}
