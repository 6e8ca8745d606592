import type { TextFacts } from './fill-text.ts';

/** What is wrong in a text, and where. */
export interface TextFault {
  line: number;
  message: string;
}

const tags = /\{\{([#^/]?)\s*([\w-]*)\s*\}\}/g;

/**
 * What is wrong with the tags of a text: unknown names, which Mustache would leave out silently,
 * and sections that do not end, end twice, or stand in themselves.
 */
export function tagFaults(text: string, { values, offers }: TextFacts): TextFault[] {
  const faults: TextFault[] = [];
  const open: { name: string; line: number }[] = [];
  for (const match of text.matchAll(tags)) {
    const [, mark = '', name = ''] = match;
    const line = text.slice(0, match.index).split('\n').length;
    const fault = (message: string) => faults.push({ line, message });
    if (mark === '/') {
      if (open.pop()?.name !== name) fault(`{{/${name}}} ends a section that is not open`);
    } else if (mark === '') {
      if (!Object.hasOwn(values, name))
        fault(`{{${name}}} is not a value: use one of ${listOf(values)}`);
    } else {
      if (!Object.hasOwn(offers, name))
        fault(
          Object.keys(offers).length === 0
            ? `{{${mark}${name}}} is a section, which letters do not have`
            : `{{${mark}${name}}} is not a service: use one of ${listOf(offers)}`,
        );
      if (open.some((section) => section.name === name))
        fault(`{{${mark}${name}}} is in a section of the same name`);
      open.push({ name, line });
    }
  }
  for (const { name, line } of open)
    faults.push({ line, message: `the section ${name} has no end: {{/${name}}}` });
  return faults;
}

const listOf = (named: object) => Object.keys(named).join(', ');
