import type { OfficeHours } from '@seven-hills/bank/help/parse-office-hours';
import type { CustomerRules } from '../http/callers/customer-rules.ts';
import type { StaffRules } from '../http/callers/staff-rules.ts';
import type { SecurityContact } from '../http/well-known.ts';
import type { MovementRules } from '../money/orders/movement-rules.ts';
import type { BankMode } from '../platform/bank-mode.ts';

/** What the application needs to know about its environment. */
export interface AppSettings {
  mode: BankMode;
  /** The URL that customers use, without a trailing slash; `null` if unknown. */
  publicUrl: string | null;
  /**
   * Whether other machines can reach the bank. A public demo does not show customers their mail.
   */
  isPublic: boolean;
  /** The movements that customers may order. Default: the mode's rules. */
  rules?: MovementRules;
  /** How customers sign in. Default: the mode's rules. */
  customerRules?: CustomerRules;
  /** How staff sign in and confirm. Default: the mode's rules. */
  staffRules?: StaffRules;
  /** When staff answer chats. Default: day and night. */
  chatHours?: OfficeHours[] | null;
  /** The contact for vulnerability reports. Default: none. */
  securityContact?: SecurityContact | null;
  /** The folder of the built web app; `null` serves only the API. */
  webRoot: string | null;
  /** The proxies from `TRUST_PROXY`, whose `X-Forwarded-For` entries are trusted. */
  trustedProxies: readonly string[];
}
