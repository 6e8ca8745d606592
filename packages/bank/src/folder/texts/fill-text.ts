/** What a text may say: its values by name, and the services that the bank offers. */
export interface TextFacts {
  values: Readonly<Record<string, string>>;
  offers: Readonly<Record<string, boolean>>;
}

/** What is wrong in a text, and where. */
export interface TextFault {
  line: number;
  message: string;
}

type Part =
  | { kind: 'text'; text: string }
  | { kind: 'value'; name: string }
  | { kind: 'section'; name: string; isNegated: boolean; parts: Part[] };

/** `{{name}}` · `{{#wires}}` … `{{/wires}}` if it is offered · `{{^wires}}` … `{{/wires}}` if not. */
const tags = /\{\{([#^/]?)\s*([\w-]*)\s*\}\}\n?/g;

/**
 * Fills a text: puts in its values, and leaves out the sections about what is not offered, as the
 * Mustache language does. A tag of a section that stands alone in its line takes the line with it.
 * Unlike Mustache, returns a fault for an unknown name.
 */
export function fillText(
  text: string,
  facts: TextFacts,
): { text: string } | { faults: TextFault[] } {
  const { parts, faults } = partsOf(text, facts);
  return faults.length > 0 ? { faults } : { text: write(parts, facts) };
}

function partsOf(text: string, { values, offers }: TextFacts) {
  const faults: TextFault[] = [];
  const open: { name: string; line: number; parts: Part[] }[] = [];
  const root: Part[] = [];
  let parts = root;
  let done = 0;
  for (const match of text.matchAll(tags)) {
    const [whole, mark = '', name = ''] = match;
    const line = text.slice(0, match.index).split('\n').length;
    const startsLine = match.index === 0 || text[match.index - 1] === '\n';
    const takesLine = mark !== '' && startsLine && whole.endsWith('\n');
    parts.push({ kind: 'text', text: text.slice(done, match.index) });
    done = match.index + whole.length - (whole.endsWith('\n') && !takesLine ? 1 : 0);
    if (mark === '/') {
      const last = open.pop();
      if (last?.name !== name)
        faults.push({ line, message: `{{/${name}}} ends a section that is not open` });
      parts = open.at(-1)?.parts ?? root;
    } else if (mark === '') {
      if (!Object.hasOwn(values, name))
        faults.push({ line, message: `{{${name}}} is not a value: use one of ${listOf(values)}` });
      parts.push({ kind: 'value', name });
    } else {
      if (!Object.hasOwn(offers, name))
        faults.push({
          line,
          message: `{{${mark}${name}}} is not a service: use one of ${listOf(offers)}`,
        });
      const section: Part = { kind: 'section', name, isNegated: mark === '^', parts: [] };
      parts.push(section);
      open.push({ name, line, parts: section.parts });
      parts = section.parts;
    }
  }
  root.push({ kind: 'text', text: text.slice(done) });
  for (const { name, line } of open)
    faults.push({ line, message: `the section ${name} has no end: {{/${name}}}` });
  return { parts: root, faults };
}

const listOf = (named: object) => Object.keys(named).join(', ');

const write = (parts: readonly Part[], facts: TextFacts): string =>
  parts
    .map((part) => {
      if (part.kind === 'text') return part.text;
      if (part.kind === 'value') return facts.values[part.name] ?? '';
      return facts.offers[part.name] === part.isNegated ? '' : write(part.parts, facts);
    })
    .join('');
