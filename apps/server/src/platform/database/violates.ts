/**
 * Whether the database refused something because of this constraint: another server, or another
 * request, was first.
 */
export const violates = (error: unknown, constraint: string): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === constraint;
