import { bankValues } from '@seven-hills/bank/folder/values-of-folder';
import { type PaymentProvider, paymentProviders } from '@seven-hills/bank/limits';
import type { BankServices } from '@seven-hills/contracts/money/bank-services';
import type { CustomerRules } from '../../http/callers/customer-rules.ts';
import type { StaffRules } from '../../http/callers/staff-rules.ts';
import type { BankMode } from '../../platform/bank-mode.ts';
import type { MovementRules } from '../orders/movement-rules.ts';

interface Settings {
  mode: BankMode;
  isPublic: boolean;
  chatHours?: BankServices['chatHours'];
}

/** Whether each outside party has an adapter. */
export interface OfferedAdapters {
  mailSender: object | null;
  cardProcessor: object | null;
  wireRail: { collectMessages?: unknown } | null;
  achNetwork: {
    operator: object | null;
    earlyPayDays: number;
    offersSameDay: boolean;
    simulatedIn: string | null;
  } | null;
  paymentRails: Partial<Record<PaymentProvider, object>>;
}

/**
 * Returns the services that the bank's adapters support and the operator's rules allow. Limits,
 * fees, rates, and texts are not included, because they change while the bank runs.
 */
export function bankServicesOf(
  { mode, isPublic, chatHours = null }: Settings,
  adapters: OfferedAdapters,
  rules: MovementRules,
  { customerRules, staffRules }: { customerRules: CustomerRules; staffRules: StaffRules },
): Omit<BankServices, 'formerTypes' | 'terms' | 'savingsInterest' | 'texts'> {
  return {
    isDemo: mode === 'demo',
    isPublicDemo: mode === 'demo' && isPublic,
    sendsMail: mode !== 'demo' || adapters.mailSender !== null,
    cardDeposits: adapters.cardProcessor !== null,
    deposits: rules.customerDeposits,
    withdrawals: rules.customerWithdrawals,
    accountTypes: [...rules.accountTypes],
    wires: adapters.wireRail !== null,
    ach: adapters.achNetwork !== null,
    earlyPayDays: adapters.achNetwork?.earlyPayDays ?? 0,
    sameDayAch: adapters.achNetwork?.offersSameDay ?? false,
    simulatedAch: adapters.achNetwork?.simulatedIn != null,
    bankTransfers: adapters.achNetwork?.operator != null,
    incomingWires: adapters.wireRail?.collectMessages !== undefined,
    firstPaymentDelayHours: rules.firstPaymentDelayHours,
    requiresConfirmedEmail: rules.requiresConfirmedEmail,
    paymentProviders: paymentProviders.filter((provider) => adapters.paymentRails[provider]),
    chatHours,
    ownHelpTopics: bankValues.helpQuestions !== null,
    customers: { requiresSecondFactor: customerRules.requiresSecondFactor },
    staff: {
      requiresSecondFactor: staffRules.requiresSecondFactor,
      idleMinutes: staffRules.idleMinutes,
    },
  };
}
