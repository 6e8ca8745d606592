import { createHash } from 'node:crypto';

/** A text's words, by which two versions are the same or not. */
interface Words {
  title: string;
  description: string;
  body: string;
}

/** SHA-256 over the words of a text, in hex. */
export const textHash = ({ title, description, body }: Words): string =>
  createHash('sha256')
    .update(JSON.stringify([title, description, body]))
    .digest('hex');
