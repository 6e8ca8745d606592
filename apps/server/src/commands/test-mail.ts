import { brand } from '@seven-hills/bank/brand';
import { readSmtpUrl } from '../compose/adapter-settings.ts';
import { createMailTransport } from '../platform/mail/send-mail.ts';
import { runProgram } from './run-program.ts';

/**
 * `npm run mail:test -- ADDRESS`: sends one message to the address through the bank's mail server,
 * and prints what the server answered. Exits with 1 if the server did not take it.
 */
async function main(): Promise<void> {
  const [address] = process.argv.slice(2);
  if (!address?.includes('@'))
    throw new Error('Name the recipient: npm run mail:test -- you@example.com');
  const transport = createMailTransport(readSmtpUrl(process.env), brand.name);
  try {
    const { response } = await transport.sendMail({
      to: address,
      subject: `A test message from ${brand.name}`,
      text: `The mail server of ${brand.name} works. Nobody needs to answer this message.`,
    });
    console.log(`The mail server took the message to ${address} and answered: ${response}`);
  } catch (error) {
    throw new Error(`The mail server did not take the message: ${(error as Error).message}`);
  } finally {
    transport.close();
  }
}

runProgram(main);
