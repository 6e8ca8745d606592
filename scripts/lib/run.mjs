import { spawn } from 'node:child_process';
import { root } from './paths.mjs';

/**
 * Runs a program in the root of the project and waits for it.
 * Resolves to `{ code, output }`, where output is both streams as text, empty when they were
 * inherited; a program that cannot be started or is ended by a signal has code 1 or more.
 */
export function run(program, args, { cwd = root, env = {}, inherit = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', inherit ? 'inherit' : 'pipe', inherit ? 'inherit' : 'pipe'],
    });
    let output = '';
    child.stdout?.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
    child.stderr?.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
    child.once('error', (error) => resolve({ code: 1, output: `${output}${error.message}\n` }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Runs a JavaScript file with this same Node.js. */
export function runNode(file, args = [], options = {}) {
  return run(process.execPath, [file, ...args], options);
}
