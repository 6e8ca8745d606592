/** How staff sign in and confirm decisions, as the bank's operator configured it. */
export interface StaffRules {
  /** Whether a session has staff permissions only after a second factor. */
  requiresSecondFactor: boolean;
  /** After how many minutes of inactivity a staff session ends. */
  idleMinutes: number;
  /**
   * Whose decisions about money need a recent confirmation: everyone's, or only those of staff with
   * a second factor.
   */
  confirmation: 'everyone' | 'with_factor';
  /** Whether staff must give a reason before opening a customer's page. */
  viewReason: 'required' | 'optional';
}
