import type { Connection } from './pool.ts';

/**
 * The privileges of the two roles that own nothing, as SQL lists them: `select, update (status)`.
 */
export interface Access {
  service?: string;
  reader?: string;
}

/** Everything that the two roles may do; everything else is denied to both. */
export interface AccessPlan {
  /** Tables and views by name, with the schema unless it is `public`. */
  tables: Readonly<Record<string, Access>>;
  sequences: Readonly<Record<string, Access>>;
}

/**
 * Grants the service and the reader what the plan allows and revokes everything else, on all tables
 * that the connected role owns. Everything happens in the caller's transaction, so running servers
 * never lose a privilege, not even briefly. A role that is also the owner keeps its privileges.
 * Skips tables that the plan lists but the database doesn't have.
 */
export async function grantAccess(
  connection: Connection,
  plan: AccessPlan,
  names: { service: string; reader: string },
): Promise<void> {
  await connection.query('select pg_advisory_xact_lock($1)', [GRANT_LOCK]);
  const { rows } = await connection.query<OwnRelation>(OWN_RELATIONS);
  const grantees = (['service', 'reader'] as const).filter(
    (role) =>
      names[role] !== rows[0]?.owner && (role === 'service' || names.reader !== names.service),
  );
  if (rows.length === 0 || grantees.length === 0) return;
  const statements = grantees.flatMap((role) => statementsFor(role, names[role], plan, rows));
  await connection.query(statements.join(';\n'));
}

interface OwnRelation {
  owner: string;
  schema: string;
  /** Quoted if SQL requires it; without the schema if the schema is `public`. */
  name: string;
  kind: 'table' | 'sequence';
}

// An arbitrary number that every server of this bank shares.
const GRANT_LOCK = 1_892_003;

const OWN_RELATIONS = `
  select current_user as owner, quote_ident(nspname) as schema,
         case nspname when 'public' then '' else quote_ident(nspname) || '.' end || quote_ident(relname) as name,
         case relkind when 'S' then 'sequence' else 'table' end as kind
  from pg_class
  join pg_namespace on pg_namespace.oid = relnamespace
  where relkind in ('r', 'p', 'v', 'm', 'f', 'S')
    and nspname !~ '^(pg_|information_schema$)'
    and pg_has_role(relowner, 'usage')
    and not exists (
      select from pg_depend
      where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e'
    )
  order by name`;

function statementsFor(
  role: keyof Access,
  grantee: string,
  plan: AccessPlan,
  relations: readonly OwnRelation[],
): string[] {
  const to = `"${grantee.replaceAll('"', '""')}"`;
  const namesOf = (kind: OwnRelation['kind']) =>
    relations.filter((relation) => relation.kind === kind).map(({ name }) => qualified(name));
  const allowed = relations.flatMap(({ schema, name, kind }) => {
    const privileges = plan[kind === 'table' ? 'tables' : 'sequences'][name]?.[role];
    return privileges === undefined ? [] : { schema, name, kind, privileges };
  });
  // Every role may already use the schema `public`.
  const schemas = new Set(allowed.map(({ schema }) => schema).filter((name) => name !== 'public'));
  return [
    ...(['table', 'sequence'] as const)
      .filter((kind) => namesOf(kind).length > 0)
      .map((kind) => `revoke all on ${kind} ${namesOf(kind).join(', ')} from ${to}`),
    ...[...schemas].map((schema) => `grant usage on schema ${schema} to ${to}`),
    ...allowed.map(
      ({ name, kind, privileges }) => `grant ${privileges} on ${kind} ${qualified(name)} to ${to}`,
    ),
  ];
}

const qualified = (name: string) => (name.includes('.') ? name : `public.${name}`);
