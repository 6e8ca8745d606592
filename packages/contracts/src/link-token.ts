import { z } from 'zod';

/** The token at the end of a link's address: 256 random bits. */
export const linkToken = z.string().regex(/^[\w-]{43}$/, { error: 'This link is not complete' });
