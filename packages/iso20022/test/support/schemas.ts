import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validateXML } from 'xmllint-wasm';

const root = join(import.meta.dirname, '../../../..');
/** Public samples and schemas, which are not the project's to distribute. */
export const samples = process.env.RAIL_SAMPLES ?? join(root, '../shared/rails');
export const hasSamples = existsSync(samples);

/** The schema of a message: Fedwire's of the release 2025, or else the general one. */
export function schemaOf(name: string): string {
  const [fedwire, general] = ['fedwire/xsd', 'iso-20022'].map((folder) => join(samples, folder));
  const part = `_${name.replaceAll('.', '_')}_`;
  const file = readdirSync(fedwire ?? '').find((each) => each.includes(part));
  return readFileSync(
    file ? join(fedwire ?? '', file) : join(general ?? '', `${name}.xsd`),
    'utf8',
  );
}

/** What libxml2 finds wrong with documents by the schema of their message. */
export async function schemaFaults(name: string, documents: readonly string[]): Promise<string[]> {
  const { errors } = await validateXML({
    xml: documents.map((contents, index) => ({ fileName: `${index}.xml`, contents })),
    schema: [{ fileName: 'schema.xsd', contents: schemaOf(name) }],
  });
  return errors.map(({ message }) => message);
}
