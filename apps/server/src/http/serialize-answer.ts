import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import { ResponseSerializationError } from 'fastify-type-provider-zod';
import type { z } from 'zod';

/**
 * Answers leave as their schema reads them: what it does not name stays here, and what it forbids is a
 * fault of ours. Reading is used rather than zod's encoding, which does the work twice; they only
 * differ where a schema transforms, and no answer's does.
 */
export const serializeAnswer: FastifySerializerCompiler<z.ZodType> = ({ schema, method, url }) => {
  return (answer) => {
    const read = schema.safeParse(answer);
    if (!read.success) throw new ResponseSerializationError(method, url, { cause: read.error });
    return JSON.stringify(read.data);
  };
};
