import type { DeathReport } from '@seven-hills/contracts/staff/deaths';
import type { Customer } from '../people.ts';

type Person = Pick<Customer, 'customerId'>;

export const reportDeath = ({ client }: Customer, { customerId }: Person, form: object = {}) =>
  client.post(`/api/admin/users/${customerId}/death`, {
    diedOn: '2026-01-15',
    reference: 'Call by the daughter',
    ...form,
  });

/** Reports a death, which must be possible. */
export async function reportedDead(staff: Customer, person: Person): Promise<void> {
  const answer = await reportDeath(staff, person);
  if (answer.statusCode !== 200) throw new Error(`not reported: ${answer.body}`);
}

export async function deathReportOf(
  { client }: Customer,
  { customerId }: Person,
): Promise<DeathReport> {
  const answer = await client.get(`/api/admin/users/${customerId}/death`);
  const { report } = answer.json<{ report: DeathReport | null }>();
  if (!report) throw new Error(`no report: ${answer.body}`);
  return report;
}

/** Records how one document stands. */
export const recordDocument = (
  { client }: Customer,
  { customerId }: Person,
  { kind, beneficiary }: Pick<DeathReport['documents'][number], 'kind' | 'beneficiary'>,
  form: object = { state: 'received' },
) =>
  client.post(`/api/admin/users/${customerId}/death/documents`, {
    kind,
    ...(beneficiary && {
      designationId: beneficiary.designationId,
      position: beneficiary.position,
    }),
    ...form,
  });

/** Records that all documents were received. */
export async function receiveDocuments(staff: Customer, person: Person): Promise<void> {
  for (const document of (await deathReportOf(staff, person)).documents) {
    const answer = await recordDocument(staff, person, document);
    if (answer.statusCode !== 200) throw new Error(`not recorded: ${answer.body}`);
  }
}
