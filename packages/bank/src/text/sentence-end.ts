/** A name with the period that ends its sentence, unless it ends with one: Dana W. */
export const endedBy = (name: string): string => (name.endsWith('.') ? name : `${name}.`);
