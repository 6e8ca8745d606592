import type { Connection } from '@seven-hills/postgres';
import type pg from 'pg';
import { hole } from './sql-text.ts';

/** A column that a statement returns. */
export interface Column {
  name: string;
  /** Some value of its type, as the driver returns it. */
  sample: unknown;
  /** Whether it is a table's column that can be null. */
  isNullable: boolean;
}

/** Describes a statement without executing it; fails with PostgreSQL's error. */
export type Describe = (form: string) => Promise<Column[]>;

/** Returns what describes statements on a database. */
export async function describeOn(connection: Connection): Promise<Describe> {
  const { rows: types } = await connection.query<{ id: number; kind: string; element: number }>(
    `select oid as id, typelem as element,
            case when typname in ('json', 'jsonb') then 'json' else typcategory::text end as kind
     from pg_type`,
  );
  const typeOf = new Map(types.map((type) => [type.id, type]));
  const { rows: nullables } = await connection.query<{ column: string }>(
    `select attrelid || '.' || attnum as column
     from pg_attribute
     join pg_class on pg_class.oid = attrelid
     where relkind in ('r', 'p') and not attnotnull`,
  );
  const isNullable = new Set(nullables.map(({ column }) => column));
  return async (form) => {
    const fields = await describeForm(connection, form);
    return fields.map(({ name, dataTypeID, tableID, columnID }) => ({
      name,
      sample: connection.getTypeParser(dataTypeID, 'text')(sampleText(dataTypeID)),
      isNullable: isNullable.has(`${tableID}.${columnID}`),
    }));
  };

  function sampleText(id: number): string {
    const { kind, element } = typeOf.get(id) ?? { kind: '', element: 0 };
    if (kind === 'A') return `{"${sampleText(element)}"}`;
    return samples[kind] ?? '';
  }
}

/** Texts of values by the category of their type (`typcategory`). */
const samples: Record<string, string> = { B: 't', D: '2026-01-31 12:00:00+00', N: '1', json: '{}' };

/** Fills the holes of a form with whatever makes it a statement. */
async function describeForm(connection: Connection, form: string): Promise<pg.FieldDef[]> {
  const [first = '', ...rest] = form.split(hole);
  let failure: unknown;
  for (const fillings of fillingsOf(rest.length)) {
    const text = first + rest.map((part, index) => fillings[index] + part).join('');
    try {
      return await fieldsOf(connection, text);
    } catch (error) {
      failure ??= error;
    }
  }
  throw failure;
}

/** A condition, nothing, or a value or position. */
const fillers = ['true', '', '1'];

/** Returns the same filler for all holes, then up to three holes in every combination. */
function fillingsOf(holes: number): string[][] {
  if (holes === 0) return [[]];
  const alike = fillers.map((filler) => Array<string>(holes).fill(filler));
  if (holes > 3) return alike;
  const mixed = fillingsOf(holes - 1).flatMap((others) =>
    fillers.map((filler) => [...others, filler]),
  );
  return [...alike, ...mixed];
}

function fieldsOf(connection: Connection, text: string): Promise<pg.FieldDef[]> {
  const numbers = [...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number));
  // PostgreSQL determines the types of the parameters that occur; a missing one is text.
  const types = Array.from({ length: Math.max(0, ...numbers) }, (_, index) =>
    numbers.includes(index + 1) ? UNSPECIFIED : TEXT,
  );
  return new Promise((resolve, reject) => {
    let fields: pg.FieldDef[] = [];
    connection.query({
      submit(driver: pg.Connection) {
        driver.parse({ name: '', text, types }, true);
        driver.describe({ type: 'S', name: '' }, true);
        driver.sync();
        return null;
      },
      handleRowDescription(message: { fields: pg.FieldDef[] }) {
        fields = message.fields;
      },
      handleError: reject,
      handleReadyForQuery: () => resolve(fields),
    } as pg.Submittable);
  });
}

/** Object identifiers of types. */
const UNSPECIFIED = '0';
const TEXT = '25';
