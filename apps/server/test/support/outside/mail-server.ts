import { findFreePort } from '@seven-hills/postgres-embedded';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/**
 * A mail server on a real port that stores messages and refuses the configured recipients. Its port
 * stays free while it is closed.
 */
export async function openMailServer(givenPort?: number) {
  const port = givenPort ?? (await findFreePort());
  const received: (Email & { envelopeTo: string })[] = [];
  let refusalOf: ((text: string) => string) | null = null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(address, _session, done) {
      const refusal = Object.assign(new Error('no such mailbox'), { responseCode: 550 });
      done(address.address.startsWith('nobody') ? refusal : null);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const email = await PostalMime.parse(Buffer.concat(chunks));
        const refusal = refusalOf?.((email.text ?? '').replace(/\s+/g, ' '));
        if (refusal) return done(Object.assign(new Error(refusal), { responseCode: 554 }));
        received.push({ ...email, envelopeTo: session.envelope.rcptTo[0]?.address ?? '' });
        done();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready));
  return {
    received,
    port,
    /** Refuses each further message, with a response made from its text. */
    refuse(answer: (text: string) => string) {
      refusalOf = answer;
    },
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((closed) => server.close(closed)),
  };
}

export type MailServer = Awaited<ReturnType<typeof openMailServer>>;
