import { type AccountTerms, type BankTerms, firstTerms } from '@seven-hills/bank/terms';
import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import type { listTerms } from '@seven-hills/contracts/staff/terms';
import type { Customer } from '../people.ts';
import { approveProposal, proposalIn } from '../proposals.ts';

export type ListedTerms = AnswerOf<typeof listTerms>;

/** The bank's terms as staff read them. */
export const termsNow = async ({ client }: Customer): Promise<ListedTerms> =>
  (await client.get('/api/admin/terms')).json();

/** The current terms with these values for every type of account. */
export async function termsWith(
  staff: Customer,
  changes: Partial<AccountTerms>,
  more: Partial<Pick<BankTerms, 'wireCutOffHour'>> = {},
): Promise<BankTerms> {
  const { byType, wireCutOffHour } = await termsNow(staff);
  return {
    byType: {
      checking: { ...byType.checking, ...changes },
      savings: { ...byType.savings, ...changes },
      ira: { ...byType.ira, ...changes },
    },
    wireCutOffHour,
    ...more,
  };
}

/** Proposes a change as its maker. */
export const propose = (
  { client }: Customer,
  change: object,
  baseVersion: number,
  reason: string | null = 'Approved by the board',
) => client.call('PUT', '/api/admin/terms', { change, baseVersion, reason });

/** Proposes terms of the bank, and has a colleague approve them. */
export async function changeTerms(
  maker: Customer,
  checker: Customer,
  changes: Partial<AccountTerms>,
  more: Partial<Pick<BankTerms, 'wireCutOffHour'>> = {},
): Promise<void> {
  const { version } = await termsNow(maker);
  const terms = await termsWith(maker, changes, more);
  const proposal = proposalIn(await propose(maker, { scope: 'bank', terms }, version));
  const approved = await approveProposal(checker, proposal);
  if (approved.statusCode !== 200) throw new Error(`not approved: ${approved.body}`);
}

/** Gives a customer terms of their own. */
export async function changeOwnTerms(
  maker: Customer,
  checker: Customer,
  { customerId }: Pick<Customer, 'customerId'>,
  terms: Partial<AccountTerms>,
): Promise<void> {
  const { version } = (await maker.client.get(`/api/admin/terms/customers/${customerId}`)).json<{
    version: number;
  }>();
  const change = { scope: 'customer', customerId: Number(customerId), terms };
  const proposal = proposalIn(await propose(maker, change, version));
  const approved = await approveProposal(checker, proposal);
  if (approved.statusCode !== 200) throw new Error(`not approved: ${approved.body}`);
}

/** Restores all terms that a test has changed. */
export const restoreTerms = (maker: Customer, checker: Customer) =>
  changeTerms(maker, checker, firstTerms.byType.checking);
