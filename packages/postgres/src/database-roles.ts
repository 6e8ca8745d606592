/** One way into a database: who connects, and how. */
export interface DatabaseRole {
  /** The role's name in PostgreSQL. */
  name: string;
  connectionString: string;
}

/**
 * The three roles of a bank's database. One role may stand in for another where an operator has not
 * separated them.
 */
export interface DatabaseRoles {
  /** Owns every schema and table, and runs the migrations. */
  owner: DatabaseRole;
  /** What the running bank works as. Owns nothing. */
  service: DatabaseRole;
  /** Reports and the audit. Changes nothing. */
  reader: DatabaseRole;
}
