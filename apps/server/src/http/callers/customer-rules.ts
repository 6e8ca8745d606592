/** How customers sign in, as the bank's operator configured it. */
export interface CustomerRules {
  /**
   * Whether a customer must add a second factor before anything else. Until then, a session allows
   * only the calls needed for that.
   */
  requiresSecondFactor: boolean;
}
