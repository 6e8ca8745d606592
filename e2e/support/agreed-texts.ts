import type { APIRequestContext } from '@playwright/test';
import type { BankServices } from '@seven-hills/contracts/money/bank-services';

/** The versions that apply, for calls that agree to them. */
export async function agreedTexts(
  request: APIRequestContext,
): Promise<{ terms: number; esign: number }> {
  const { texts }: BankServices = await (await request.get('/api/bank')).json();
  return { terms: texts.terms.id, esign: texts.esign.id };
}
