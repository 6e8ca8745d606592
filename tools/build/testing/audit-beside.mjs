import { spawn } from 'node:child_process';

/**
 * Starts a program that checks for known vulnerabilities while the tests run. `warning` never
 * waits: it returns what is known so far, or null once the program has found none. `stop` ends the
 * program.
 */
export function startAudit(file) {
  let known = 'The package registry has not answered, so vulnerabilities were not checked.\n';
  const program = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'ignore'] });
  let output = '';
  program.stdout.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  program.on('error', () => {});
  program.on('close', (code) => {
    known = code === 0 ? null : output;
  });
  return { warning: () => known, stop: () => program.kill() };
}
