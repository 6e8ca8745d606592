import { SaxesParser } from 'saxes';

/** An element to be written: its name, its content, and its attributes. */
export type NewElement = readonly [
  name: string,
  content: string | readonly (NewElement | null)[],
  attributes?: Readonly<Record<string, string>>,
];

/** A document with this root, indented by two spaces, in UTF-8. Elements that are null are left out. */
export const writeXml = (root: NewElement): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${writeElement(root, '')}`;

function writeElement([name, content, attributes = {}]: NewElement, indent: string): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  const inner =
    typeof content === 'string'
      ? escapeXml(content)
      : `\n${content
          .filter((child) => child !== null)
          .map((child) => writeElement(child, `${indent}  `))
          .join('')}${indent}`;
  return `${indent}<${name}${written.join('')}>${inner}</${name}>\n`;
}

const escapeXml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** An element that was read. */
export interface Element {
  name: string;
  namespace: string;
  children: Element[];
  text: string;
}

const depthMax = 32;
const elementsMax = 50_000;

/** Why a text cannot be read as XML. */
export class UnreadableXmlError extends Error {
  override readonly name = 'UnreadableXmlError';
}

/**
 * Reads a document (XML 1.0 with namespaces). There are no entities but XML's own five, since a document
 * type is refused, and with it every way to name a file or to grow a text. Fails with UnreadableXmlError.
 */
export function readXml(text: string): Element {
  const parser = new SaxesParser({ xmlns: true });
  const open: Element[] = [];
  let root: Element | undefined;
  let count = 0;
  const refuse = (why: string): never => {
    throw new UnreadableXmlError(why);
  };
  parser.on('error', (error) => refuse(error.message));
  parser.on('doctype', () => refuse('a document type is not allowed'));
  parser.on('opentag', ({ local, uri }) => {
    count += 1;
    if (open.length >= depthMax) refuse('elements are nested too deeply');
    if (count > elementsMax) refuse('there are too many elements');
    const element: Element = { name: local, namespace: uri, children: [], text: '' };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  const addText = (more: string) => {
    const current = open.at(-1);
    if (current) current.text += more;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    open.pop();
  });
  parser.write(text).close();
  return root ?? refuse('there is no element');
}

/** The elements of this name inside another one. */
export const childrenOf = (element: Element | undefined, name: string): Element[] =>
  element?.children.filter((child) => child.name === name) ?? [];

/** The first element at a path of names, where there is one. */
export const elementAt = (element: Element | undefined, ...path: string[]): Element | undefined =>
  path.reduce<Element | undefined>((found, name) => childrenOf(found, name)[0], element);

/** The text at a path of names, without the spaces around it; `null` where there is none. */
export const textAt = (element: Element | undefined, ...path: string[]): string | null =>
  elementAt(element, ...path)?.text.trim() || null;
