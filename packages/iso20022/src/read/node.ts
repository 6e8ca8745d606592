import { type Cents, parseAmount } from '@seven-hills/money';
import { type MessageFaultCode, Refused } from '../faults.ts';
import { childrenOf, type Element } from '../xml.ts';

const uuid = /^[a-f0-9]{8}-[a-f0-9]{4}-4[a-f0-9]{3}-[89ab][a-f0-9]{3}-[a-f0-9]{12}$/;
const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$/;

/** An element of a message with its path, which reads its parts or refuses them. */
export class Node {
  readonly element: Element;
  readonly path: string;

  constructor(element: Element, path = '') {
    this.element = element;
    this.path = path;
  }

  /** `child` is the end of the path of an element that is missing. */
  refuse(code: MessageFaultCode, message: string, child = ''): never {
    const field = `${this.path}${child}` || null;
    throw new Refused({ line: this.element.line, field, code, message });
  }

  all(name: string): Node[] {
    const path = this.path === '' ? name : `${this.path}/${name}`;
    return childrenOf(this.element, name).map((each) => new Node(each, path));
  }

  /** The only element at a path of names, or null. */
  optional(...names: string[]): Node | null {
    let found: Node | null = this;
    for (const name of names) {
      const all: Node[] = found?.all(name) ?? [];
      if (all[1]) all[1].refuse('repeated', `${name} occurs ${all.length} times`);
      found = all[0] ?? null;
    }
    return found;
  }

  one(...names: string[]): Node {
    let found: Node = this;
    for (const name of names)
      found = found.optional(name) ?? found.refuse('missing', `${name} is missing`, `/${name}`);
    return found;
  }

  /** The text of the element, of at most `lengthMax` characters. */
  value(lengthMax: number): string {
    const text = this.element.text.trim();
    if (text === '' || this.element.children.length > 0)
      this.refuse('missing', `${this.element.name} is empty`);
    if (text.length > lengthMax)
      this.refuse('too_long', `${this.element.name} has more than ${lengthMax} characters`);
    return text;
  }

  text(lengthMax: number, ...names: string[]): string {
    return this.one(...names).value(lengthMax);
  }

  optionalText(lengthMax: number, ...names: string[]): string | null {
    return this.optional(...names)?.value(lengthMax) ?? null;
  }

  /** The texts of all elements with a name. */
  texts(lengthMax: number, name: string): string[] {
    return this.all(name).map((each) => each.value(lengthMax));
  }

  code(pattern: RegExp, ...names: string[]): string {
    const node = this.one(...names);
    const text = node.value(140);
    return pattern.test(text)
      ? text
      : node.refuse('value', `${node.element.name} does not have the form of its element`);
  }

  uetr(name: string): string {
    return this.code(uuid, name);
  }

  /** A moment. A time without an offset is the network's: Eastern Time is not guessed. */
  moment(name: string): string {
    const node = this.one(name);
    const text = node.value(40);
    if (!dateTime.test(text) || Number.isNaN(Date.parse(text)))
      node.refuse('value', `${name} is not a date and time`);
    return text;
  }

  date(name: string): string {
    const node = this.one(name);
    const text = node.value(16);
    const at = new Date(`${text}T00:00:00Z`);
    if (
      !/^\d{4}-\d\d-\d\d$/.test(text) ||
      Number.isNaN(at.getTime()) ||
      !at.toISOString().startsWith(text)
    )
      node.refuse('value', `${name} is not a date`);
    return text;
  }

  optionalDate(name: string): string | null {
    return this.optional(name) && this.date(name);
  }

  /** An amount above zero in U.S. dollars. The format allows more decimals than dollars have. */
  dollars(name: string): Cents {
    const node = this.one(name);
    const { currency, units } = node.money();
    const cents = parseAmount(units.replace(/(\.\d{2})0+$/, '$1'));
    if (currency === 'USD' && cents !== null && cents > 0n) return cents;
    return node.refuse('amount', `${name} is not an amount in U.S. dollars`);
  }

  /** A sum that states no currency, in cents. */
  decimal(name: string): Cents {
    const node = this.one(name);
    const cents = parseAmount(node.value(24).replace(/(\.\d{2})0+$/, '$1'));
    return cents ?? node.refuse('amount', `${name} is not an amount`);
  }

  /** An amount in any currency, as written. */
  money(): { currency: string; units: string } {
    const currency = this.element.attributes.Ccy ?? '';
    const units = this.value(20);
    if (!/^[A-Z]{3}$/.test(currency) || !/^\d{1,18}(\.\d{1,5})?$/.test(units))
      this.refuse('amount', `${this.element.name} is not an amount with a currency`);
    return { currency, units };
  }
}
