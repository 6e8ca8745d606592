/** How staff sign in and confirm what they decide, as the bank's operator set it. */
export interface StaffRules {
  /** Whether a session has staff permissions only after a second factor. */
  requiresSecondFactor: boolean;
  /** After how many minutes without activity a session of staff ends. */
  idleMinutes: number;
  /** Whose decisions about money need a recent confirmation: everyone's, or of those with a factor. */
  confirmation: 'everyone' | 'with_factor';
  /** Whether staff say why they open a customer's page before they see it. */
  viewReason: 'required' | 'optional';
}
