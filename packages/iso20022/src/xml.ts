import { SaxesParser } from 'saxes';

/** An element to be written: its name, its content, and its attributes. */
export type NewElement = readonly [
  name: string,
  content: string | readonly (NewElement | null)[],
  attributes?: Readonly<Record<string, string>>,
];

/** Writes a UTF-8 document with this root, indented by two spaces. Omits elements that are null. */
export const writeXml = (root: NewElement): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${writeElement(root)}`;

/** Writes one element and its content, for documents that are written piece by piece. */
export function writeElement([name, content, attributes = {}]: NewElement, indent = ''): string {
  const written = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escapeXml(value).replaceAll('"', '&quot;')}"`,
  );
  const inner =
    typeof content === 'string'
      ? escapeXml(content)
      : `\n${content
          .filter((child) => child !== null)
          .map((child) => writeElement(child, `${indent}  `))
          .join('')}${indent}`;
  return `${indent}<${name}${written.join('')}>${inner}</${name}>\n`;
}

/** Writes elements one after another. */
export const writeElements = (elements: readonly NewElement[]): string =>
  elements.map((element) => writeElement(element)).join('');

/**
 * Escapes the characters that must be escaped, and no others: readers of OFX know only these three
 * entities.
 * Drops the two characters of Unicode's first plane that XML cannot contain.
 */
const escapeXml = (text: string): string =>
  text
    .replace(/[\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

/** An element of a parsed document. */
export interface Element {
  name: string;
  namespace: string;
  /** By local name, without declarations of namespaces. */
  attributes: Readonly<Record<string, string>>;
  /** Where it begins, counted from 1. */
  line: number;
  children: Element[];
  text: string;
}

const depthMax = 32;
const elementsMax = 50_000;

/** Why a text cannot be read as XML. */
export class UnreadableXmlError extends Error {
  override readonly name = 'UnreadableXmlError';
  /** Where, counted from 1. */
  readonly line: number;
  constructor(message: string, line = 1) {
    super(message);
    this.line = line;
  }
}

/**
 * Reads a document (XML 1.0 with namespaces). Supports only XML's five predefined entities:
 * document types are refused, and with them external entities and entity expansion. Fails with
 * UnreadableXmlError.
 */
export function readXml(text: string): Element {
  const parser = new SaxesParser({ xmlns: true });
  const open: Element[] = [];
  let root: Element | undefined;
  let count = 0;
  const refuse = (why: string): never => {
    throw new UnreadableXmlError(why, parser.line);
  };
  parser.on('error', (error) => refuse(error.message));
  parser.on('doctype', () => refuse('a document type is not allowed'));
  parser.on('opentag', ({ local, uri, attributes }) => {
    count += 1;
    if (open.length >= depthMax) refuse('elements are nested too deeply');
    if (count > elementsMax) refuse('there are too many elements');
    const element: Element = {
      name: local,
      namespace: uri,
      attributes: Object.fromEntries(
        Object.values(attributes)
          .filter(({ prefix, local: name }) => prefix !== 'xmlns' && name !== 'xmlns')
          .map(({ local: name, value }) => [name, value]),
      ),
      line: parser.line,
      children: [],
      text: '',
    };
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

/** The child elements with this name. */
export const childrenOf = (element: Element | undefined, name: string): Element[] =>
  element?.children.filter((child) => child.name === name) ?? [];

/** The first element at a path of names, if there is one. */
export const elementAt = (element: Element | undefined, ...path: string[]): Element | undefined =>
  path.reduce<Element | undefined>((found, name) => childrenOf(found, name)[0], element);

/** The trimmed text at a path of names; `null` if there is none. */
export const textAt = (element: Element | undefined, ...path: string[]): string | null =>
  elementAt(element, ...path)?.text.trim() || null;
