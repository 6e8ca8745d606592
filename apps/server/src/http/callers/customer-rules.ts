/** How customers sign in, as the bank's operator set it. */
export interface CustomerRules {
  /**
   * Whether a customer adds a second factor before anything else. As long as there is none, a session
   * can do only what that takes.
   */
  requiresSecondFactor: boolean;
}
