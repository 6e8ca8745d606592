/** Ends the process with one sentence unless this Node.js can run the bank. */
export function checkNodeVersion() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if ((major === 20 && minor >= 19) || (major > 20 && major < 27)) return;
  console.error(
    `Seven Hills Bank runs on Node.js 20.19 to 26; this is ${process.versions.node}. Install another one from https://nodejs.org.`,
  );
  process.exit(1);
}
