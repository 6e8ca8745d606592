import type { Capability } from '../capability/capability.ts';
import { chat } from '../help/chat/module.ts';
import { conversations } from '../help/conversations/module.ts';
import { liveSocket } from '../help/live-socket/module.ts';
import { savedReplies } from '../help/saved-replies/module.ts';
import { supportMessages } from '../help/support-messages/module.ts';
import { texts } from '../help/texts/module.ts';
import { accountSharing } from '../money/account-sharing/module.ts';
import { accounts } from '../money/accounts/module.ts';
import { ach } from '../money/ach/module.ts';
import { achPayments } from '../money/ach-payments/module.ts';
import { alerts } from '../money/alerts/module.ts';
import { push } from '../money/alerts/push/module.ts';
import { balances } from '../money/balances/module.ts';
import { bankServices } from '../money/bank-services/module.ts';
import { bankTransfers } from '../money/bank-transfers/module.ts';
import { beneficiaries } from '../money/beneficiaries/module.ts';
import { billSplits } from '../money/bill-splits/module.ts';
import { budgets } from '../money/budgets/module.ts';
import { caseMessages } from '../money/case-messages/module.ts';
import { cases } from '../money/cases/module.ts';
import { categories } from '../money/categories/module.ts';
import { certificates } from '../money/certificates/module.ts';
import { confirmations } from '../money/confirmations/module.ts';
import { dailyLimits } from '../money/daily-limits/module.ts';
import { debitDisputes } from '../money/debit-disputes/module.ts';
import { debitStops } from '../money/debit-stops/module.ts';
import { directDeposit } from '../money/direct-deposit/module.ts';
import { externalPayments } from '../money/external-payments/module.ts';
import { feeSchedules } from '../money/fee-schedules/module.ts';
import { history } from '../money/history/module.ts';
import { incomeRules } from '../money/income-rules/module.ts';
import { initialDeposit } from '../money/initial-deposit/module.ts';
import { sandboxCard } from '../money/initial-deposit/sandbox-card/module.ts';
import { insights } from '../money/insights/module.ts';
import { interest } from '../money/interest/module.ts';
import { ira } from '../money/ira/module.ts';
import { linkedAccounts } from '../money/linked-accounts/module.ts';
import { makeTransaction } from '../money/make-transaction/module.ts';
import { owed } from '../money/owed/module.ts';
import { ownAccounts } from '../money/own-accounts/module.ts';
import { ownTransfers } from '../money/own-transfers/module.ts';
import { payees } from '../money/payees/module.ts';
import { paymentRequests } from '../money/payment-requests/module.ts';
import { projectedBalance } from '../money/projected-balance/module.ts';
import { receipts } from '../money/receipts/module.ts';
import { recipients } from '../money/recipients/module.ts';
import { savingsGoals } from '../money/savings-goals/module.ts';
import { schedules } from '../money/schedules/module.ts';
import { statements } from '../money/statements/module.ts';
import { terms } from '../money/terms/module.ts';
import { undo } from '../money/undo/module.ts';
import { wires } from '../money/wires/module.ts';
import { agreements } from '../people/agreements/module.ts';
import { email } from '../people/email/module.ts';
import { factorReset } from '../people/factor-reset/module.ts';
import { ownLock } from '../people/own-lock/module.ts';
import { passkeys } from '../people/passkeys/module.ts';
import { password } from '../people/password/module.ts';
import { pin } from '../people/pin/module.ts';
import { profile } from '../people/profile/module.ts';
import { registration } from '../people/registration/module.ts';
import { secondFactor } from '../people/second-factor/module.ts';
import { securityEvents } from '../people/security-events/module.ts';
import { sessions } from '../people/sessions/module.ts';
import { signIn } from '../people/sign-in/module.ts';
import { views } from '../people/views/module.ts';
import { accountOpening } from '../staff/account-opening/module.ts';
import { accountPage } from '../staff/account-page/module.ts';
import { adjustments } from '../staff/adjustments/module.ts';
import { auditLog } from '../staff/audit-log/module.ts';
import { beneficiaryPayouts } from '../staff/beneficiary-payouts/module.ts';
import { booksCheck } from '../staff/books-check/module.ts';
import { staffCases } from '../staff/cases/module.ts';
import { corrections } from '../staff/corrections/module.ts';
import { counter } from '../staff/counter/module.ts';
import { customerPage } from '../staff/customer-page/module.ts';
import { deaths } from '../staff/deaths/module.ts';
import { staffDebitStops } from '../staff/debit-stops/module.ts';
import { factorResets } from '../staff/factor-resets/module.ts';
import { incomingWires } from '../staff/incoming-wires/module.ts';
import { interestRates } from '../staff/interest-rates/module.ts';
import { ledger } from '../staff/ledger/module.ts';
import { nameChanges } from '../staff/name-changes/module.ts';
import { notes } from '../staff/notes/module.ts';
import { ownerRemoval } from '../staff/owner-removal/module.ts';
import { paymentDecisions } from '../staff/payment-decisions/module.ts';
import { payments } from '../staff/payments/module.ts';
import { proposals } from '../staff/proposals/module.ts';
import { queue } from '../staff/queue/module.ts';
import { reports } from '../staff/reports/module.ts';
import { screening } from '../staff/screening/module.ts';
import { search } from '../staff/search/module.ts';
import { settlements } from '../staff/settlements/module.ts';
import { stops } from '../staff/stops/module.ts';
import { staffTerms } from '../staff/terms/module.ts';
import { transactionPage } from '../staff/transaction-page/module.ts';
import { transactions } from '../staff/transactions/module.ts';
import { users } from '../staff/users/module.ts';
import { waitingWork } from '../staff/waiting-work/module.ts';
import type { ActionMeans, JobMeans, Means } from './means.ts';

/** Every capability of the bank. Add a new one here. */
export const capabilities: readonly Capability<Means, JobMeans, ActionMeans>[] = [
  agreements,
  email,
  factorReset,
  passkeys,
  password,
  ownLock,
  pin,
  profile,
  registration,
  secondFactor,
  securityEvents,
  sessions,
  signIn,
  views,
  accounts,
  accountSharing,
  ownAccounts,
  ownTransfers,
  push,
  alerts,
  balances,
  beneficiaries,
  bankServices,
  budgets,
  cases,
  caseMessages,
  categories,
  certificates,
  confirmations,
  dailyLimits,
  debitStops,
  debitDisputes,
  directDeposit,
  externalPayments,
  feeSchedules,
  history,
  initialDeposit,
  sandboxCard,
  insights,
  interest,
  ira,
  linkedAccounts,
  makeTransaction,
  owed,
  payees,
  billSplits,
  paymentRequests,
  projectedBalance,
  receipts,
  recipients,
  savingsGoals,
  incomeRules,
  schedules,
  statements,
  terms,
  undo,
  wires,
  ach,
  bankTransfers,
  achPayments,
  adjustments,
  auditLog,
  booksCheck,
  staffCases,
  corrections,
  counter,
  customerPage,
  deaths,
  beneficiaryPayouts,
  accountOpening,
  accountPage,
  staffDebitStops,
  factorResets,
  incomingWires,
  interestRates,
  ledger,
  nameChanges,
  notes,
  ownerRemoval,
  paymentDecisions,
  payments,
  proposals,
  queue,
  reports,
  screening,
  search,
  settlements,
  stops,
  staffTerms,
  transactionPage,
  transactions,
  users,
  waitingWork,
  chat,
  conversations,
  liveSocket,
  savedReplies,
  texts,
  supportMessages,
];

/** What all capabilities contribute to the parts of the bank that do not know them. */
const all = <Part>(
  partsOf: (capability: (typeof capabilities)[number]) => Part | readonly Part[],
) => capabilities.flatMap(partsOf);
export const workSources = all(({ workSources: sources = [] }) => sources);
export const keyedColumns = all(({ keyedColumns: columns = [] }) => columns);
export const capabilityAudit = { checks: all(({ auditChecks = [] }) => auditChecks), keyedColumns };
export const factSources = all(({ factSources: sources = [] }) => sources);
export const accountEndings = all(({ accountEnding = [] }) => accountEnding);
export const linkedPages = all(({ pages = [] }) => pages);
export const demoSeeds = all(({ demo = [] }) => demo);
export const alertKinds = all(({ alertKinds: kinds = [] }) => kinds);
export const alertSources = all(({ alertSource = [] }) => alertSource);
