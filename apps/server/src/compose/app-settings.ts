import type { MovementRules } from '../money/orders/movement-rules.ts';
import type { BankMode } from '../platform/bank-mode.ts';

/** What the application needs to know of its surroundings. */
export interface AppSettings {
  mode: BankMode;
  /** The address that customers use, without a trailing slash; `null` when it is not known. */
  publicUrl: string | null;
  /** Whether others than this machine's users can reach it; a demo then keeps people's mail to itself. */
  isPublic: boolean;
  /** What customers may order; the mode's defaults where it is left out. */
  rules?: MovementRules;
  /** Where the built web app lies; `null` serves the API alone. */
  webRoot: string | null;
  /** The proxies in front that are believed about the client's address, as `TRUST_PROXY` names them. */
  trustedProxies: readonly string[];
}
