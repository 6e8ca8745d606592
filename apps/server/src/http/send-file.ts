import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A file that is written while it is sent. */
export interface SentFile {
  name: string;
  type: string;
  content: Readable;
}

/** Answers with a file to save; a handler returns what this returns. */
export function sendFile(reply: FastifyReply, { name, type, content }: SentFile): Readable {
  reply.type(type).header('content-disposition', `attachment; filename="${name}"`);
  return content;
}
