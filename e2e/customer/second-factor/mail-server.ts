import { createServer, type Socket } from 'node:net';

export interface MailServer {
  /** For `SMTP_URL`. */
  url: string;
  /** The messages so far, as they were sent. */
  received: readonly string[];
  stop(): Promise<void>;
}

/** Starts a mail server on a free port of this machine that accepts and keeps every message. */
export async function startMailServer(): Promise<MailServer> {
  const received: string[] = [];
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket.once('close', () => open.delete(socket)));
    socket.on('error', () => {});
    talk(socket, (message) => received.push(message));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    stop() {
      for (const socket of open) socket.destroy();
      return new Promise((stopped) => server.close(() => stopped()));
    },
  };
}

/** The server's side of a conversation (RFC 5321), with no more than a sender needs. */
function talk(socket: Socket, keep: (message: string) => void): void {
  let unread = '';
  let message: string[] | null = null;
  const answer = (line: string) => socket.write(`${line}\r\n`);
  function readLine(line: string): void {
    if (message) {
      if (line !== '.') return void message.push(line.replace(/^\./, ''));
      keep(message.join('\n'));
      message = null;
      return void answer('250 kept');
    }
    const command = line.slice(0, 4).toUpperCase();
    if (command === 'DATA') message = [];
    answer(command === 'DATA' ? '354 go on' : command === 'QUIT' ? '221 bye' : '250 ok');
    if (command === 'QUIT') socket.end();
  }
  answer('220 mail.example');
  socket.on('data', (chunk) => {
    const lines = `${unread}${chunk}`.split('\r\n');
    unread = lines.pop() ?? '';
    lines.forEach(readLine);
  });
}
