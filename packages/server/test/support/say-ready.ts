import { flushCompileCache } from 'node:module'

/**
 * Tells the test that its program is ready. The program exits with the test: the pipe closes even if
 * the test process is killed. Node stores compiled code when a program exits, which a program that
 * is killed never does, so it is stored here. The next start then takes less CPU time.
 */
export function sayReady(): void {
  process.stdout.write('ready\n')
  process.stdin.on('end', () => process.exit(0)).resume()
  flushCompileCache()
}
