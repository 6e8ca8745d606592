import type { Database } from '@seven-hills/postgres';

/**
 * Returns the columns of all schemas, as `table.column`, that contain one of the texts, whatever
 * the type: JSON and arrays as text, `bytea` as bytes and in hexadecimal form.
 */
export async function rowsContaining(
  database: Database,
  texts: readonly string[],
): Promise<string[]> {
  const { rows: columns } = await database.query<{ schema: string; table: string; column: string }>(
    `select columns.table_schema as "schema", columns.table_name as "table", column_name as "column"
     from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { schema, table, column } of columns) {
    const name = `"${schema}"."${table}"`;
    const { rowCount } = await database.query(
      `select from ${name} as searched, unnest($1::text[]) as wanted (text)
       where position(wanted.text in searched."${column}"::text) > 0
          or position(encode(convert_to(wanted.text, 'UTF8'), 'hex') in searched."${column}"::text) > 0
       limit 1`,
      [texts],
    );
    if (rowCount) found.push(`${table}.${column}`);
  }
  return found;
}
