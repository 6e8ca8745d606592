/** One login to a database: the role and how it connects. */
export interface DatabaseRole {
  /** The role's name in PostgreSQL. */
  name: string;
  connectionString: string;
}

/**
 * The three roles of a bank's database. If an operator has not separated them, one role may serve
 * as several.
 */
export interface DatabaseRoles {
  /** Owns every schema and table, and runs the migrations. */
  owner: DatabaseRole;
  /** The role of the running bank. Owns nothing. */
  service: DatabaseRole;
  /** Runs reports and the audit. Changes nothing. */
  reader: DatabaseRole;
}
