import { spawn } from 'node:child_process'

/**
 * Runs a command on a pseudo-terminal and returns everything it showed. `script` is on every Debian
 * system and on macOS, with different options.
 */
export async function onTerminal(
  command: string[],
  { columns, env }: { columns: number; env: Record<string, string> },
): Promise<{ code: number; shown: string }> {
  const line = `stty cols ${columns} rows 24 && ${command.map(quoted).join(' ')}`
  const args =
    process.platform === 'linux'
      ? ['-qec', line, '/dev/null']
      : ['-q', '/dev/null', 'sh', '-c', line]
  const child = spawn('script', args, {
    env: { PATH: process.env['PATH'] ?? '', TERM: 'xterm', SHELL: '/bin/sh', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: 60_000,
  })
  let shown = ''
  child.stdout.on('data', (chunk) => (shown += String(chunk)))
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (status) => resolve(status ?? -1))
  })
  return { code, shown: readable(shown) }
}

const FRAME = /\r(\^\[\[36m)?[⠀-⣿](\^\[\[0m)? [^\r\n]*/

/**
 * How often the spinner turned is a matter of time, so all its frames are written as one mark. The
 * escape character is written as terminals' users know it.
 */
function readable(shown: string): string {
  const text = shown.replaceAll('\r\n', '\n').replaceAll('\u001b', '^[')
  return text.replaceAll(new RegExp(`(${FRAME.source})+\\r\\^\\[\\[K`, 'g'), '<spinner>')
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
