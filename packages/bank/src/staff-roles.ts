/** Every staff permission. Each staff call names the one that it requires. */
export const permissions = [
  /** Sees the work that waits for staff; every role has it. */
  'work.view',
  'customers.view',
  'customers.edit',
  /** Writes notes about customers, and sets and lifts flags. */
  'notes.write',
  /** Stops an account. Releasing it is `customers.release`. */
  'customers.stop',
  'customers.release',
  /** Opens another account for a customer who signed on paper. */
  'accounts.open',
  /** Closes an empty account for good. */
  'accounts.close',
  /** Removes the second factors of a person who has lost them. */
  'factors.reset',
  'balances.adjust',
  'cash.book',
  /** Sees the problems that customers have reported. */
  'cases.view',
  /** Credits, debits, and concludes them. */
  'cases.decide',
  'transactions.view',
  'payments.decide',
  'name_changes.decide',
  'chat.answer',
  'messages.view',
  'messages.answer',
  'reports.view',
  'audit.view',
  'proposals.view',
  /** Changes the interest rates of accounts. */
  'rates.manage',
  'staff.manage',
  'policy.manage',
  /** Proposes changes to limits and fees. */
  'terms.manage',
] as const;
export type Permission = (typeof permissions)[number];

export const staffRoles = ['teller', 'support', 'operations', 'auditor', 'admin'] as const;
export type StaffRole = (typeof staffRoles)[number];

const everyone = ['work.view', 'customers.view', 'transactions.view', 'proposals.view'] as const;

/** The permissions of each role. The auditor only reads. */
export const permissionsOfRole: Readonly<Record<StaffRole, readonly Permission[]>> = {
  teller: [
    ...everyone,
    'customers.stop',
    'accounts.open',
    'factors.reset',
    'balances.adjust',
    'cash.book',
  ],
  support: [
    ...everyone,
    'customers.edit',
    'notes.write',
    'customers.stop',
    'factors.reset',
    'cases.view',
    'name_changes.decide',
    'chat.answer',
    'messages.view',
    'messages.answer',
  ],
  operations: [
    ...everyone,
    'notes.write',
    'customers.stop',
    'customers.release',
    'accounts.open',
    'accounts.close',
    'balances.adjust',
    'cases.view',
    'cases.decide',
    'payments.decide',
    'name_changes.decide',
    'reports.view',
    'terms.manage',
    'rates.manage',
  ],
  auditor: [...everyone, 'cases.view', 'messages.view', 'reports.view', 'audit.view'],
  admin: permissions,
};

export const roleNames: Readonly<Record<StaffRole, string>> = {
  teller: 'Teller',
  support: 'Support',
  operations: 'Operations',
  auditor: 'Auditor',
  admin: 'Administrator',
};

/** Whether a role has a permission; null, for someone who is not staff, has none. */
export const hasPermission = (role: StaffRole | null, permission: Permission): boolean =>
  role !== null && permissionsOfRole[role].includes(permission);

/** Returns a person's staff role; null for `user`, which is not a staff role. */
export const staffRoleOf = (role: 'user' | StaffRole): StaffRole | null =>
  role === 'user' ? null : role;

/**
 * `operations, auditor, or administrator`: the roles that have a permission, for use in a sentence.
 */
export function rolesWith(permission: Permission): string {
  const names = staffRoles
    .filter((role) => hasPermission(role, permission))
    .map((role) => roleNames[role].toLowerCase());
  const last = names.pop() ?? '';
  if (names.length === 0) return last;
  return names.length === 1 ? `${names[0]} or ${last}` : `${names.join(', ')}, or ${last}`;
}

/** A sentence for someone whose role lacks a permission, which names the roles that have it. */
export const permissionSentence = (role: StaffRole, permission: Permission): string =>
  `The ${roleNames[role].toLowerCase()} role can’t do this. Please ask someone with the ${rolesWith(permission)} role.`;
