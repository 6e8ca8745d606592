/** What a text may say: its values by name, and the services that the bank offers. */
export interface TextFacts {
  values: Readonly<Record<string, string>>;
  offers: Readonly<Record<string, boolean>>;
}

/** A tag of a section alone in its line takes the line with it. */
const loneTags = /^(\{\{[#^/][^}]*\}\})\n/gm;
const valueTags = /\{\{\s*(\w+)\s*\}\}/g;
const sections = /\{\{([#^])\s*([\w-]+)\s*\}\}([\s\S]*?)\{\{\/\s*\2\s*\}\}/g;

/**
 * Fills a text without faults (`tag-faults.ts`): puts in its values, and leaves out the sections
 * about what is not offered, as the Mustache language does. `{{name}}` · `{{#wires}}` …
 * `{{/wires}}` if it is offered · `{{^wires}}` … `{{/wires}}` if not.
 */
export const fillText = (text: string, { values, offers }: TextFacts): string =>
  fillValues(fillSections(text.replace(loneTags, '$1'), offers), values);

/** Puts in only the values of a text, which are the same as long as the server runs. */
export const fillValues = (text: string, values: TextFacts['values']): string =>
  text.replace(valueTags, (_tag, name: string) => values[name] ?? '');

/** Decides only the sections of a text. */
export const fillSections = (text: string, offers: TextFacts['offers']): string =>
  text.replace(sections, (_section, mark: string, name: string, inner: string) =>
    offers[name] === (mark === '#') ? fillSections(inner, offers) : '',
  );
