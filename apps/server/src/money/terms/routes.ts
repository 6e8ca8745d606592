import { feeTerms } from '@seven-hills/bank/term-names';
import { getTerms } from '@seven-hills/contracts/money/terms';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../http/problem.ts';
import { serve } from '../../http/route.ts';
import type { TermsBook } from './terms-book.ts';
import { showAccountTerms } from './terms-values.ts';

export function termsRoutes(app: FastifyInstance, { terms }: { terms: TermsBook }): void {
  serve(app, getTerms, async ({ principal }) => {
    const own = await terms.ofCustomer(principal.customerId, principal.accountId);
    if (!own) throw new Refusal('not_found', 'You have no account with us.');
    const { version, wireCutOffHour } = own;
    const hasAllowance = feeTerms.some((term) => own[term].freePerMonth > 0);
    const used = hasAllowance ? await terms.usedThisMonth(principal.customerId) : {};
    const usedThisMonth = { wireFee: 0, paymentFee: 0, achFee: 0, sameDayAchFee: 0, ...used };
    return { ...showAccountTerms(own), version, wireCutOffHour, usedThisMonth };
  });
}
