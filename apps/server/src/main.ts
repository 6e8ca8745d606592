import { runServer } from './lifecycle/run-server.ts';
import { listenForSignals } from './lifecycle/signals.ts';
import { demoPassword, demoPeople, demoPin } from './seed/demo-people.ts';
import { loadEnvironmentFile, readSettings } from './settings.ts';

await main();

/** Runs the server until it is told to stop. Standard output tells where it is, and nothing else. */
async function main(): Promise<void> {
  const signals = listenForSignals();
  try {
    loadEnvironmentFile();
    const settings = readSettings(process.env);
    const server = await runServer(settings);
    signals.attach(server);
    console.log(`Ready: ${server.url}`);
    if (settings.mode === 'demo') console.log(demoSignIns());
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}

function demoSignIns(): string {
  const width = Math.max(...demoPeople.map(({ email }) => email.length));
  const lines = demoPeople.map(
    ({ email, accountType, standing }) =>
      `  ${email.padEnd(width)}  ${standing === 'active' ? accountType : standing}`,
  );
  return [`Demo sign-ins, password ${demoPassword}, PIN ${demoPin}:`, ...lines].join('\n');
}
