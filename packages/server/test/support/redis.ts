import { spawn, spawnSync } from 'node:child_process'
import { until } from './until.ts'
import { freePort } from '../../../lab/test/support/free-port.ts'

export type RedisServer = { url: string; pause(): void; resume(): void; stop(): Promise<void> }

/** The Redis-compatible server installed on this machine, if any. */
export function findRedis(): string | undefined {
  const found = ['valkey-server', 'redis-server'].find(
    (name) => spawnSync(name, ['--version']).status === 0,
  )
  if (!found && process.env['REDIS_REQUIRED'] === '1') throw new Error('redis-server is required')
  if (!found) {
    process.stderr.write(
      '\n*** Tests of shared limits are SKIPPED: no redis-server or valkey-server on the PATH.\n' +
        '*** Install one to run them, on Debian: apt-get install redis-server\n\n',
    )
  }
  return found
}

/** A Redis server just for this test, on loopback and without persistence. */
export async function startRedis(program: string, port?: number): Promise<RedisServer> {
  const where = port ?? (await freePort())
  const args = ['--port', String(where), '--bind', '127.0.0.1', '--save', '', '--daemonize', 'no']
  const server = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'], cwd: '/tmp' })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  let words = ''
  server.stdout.on('data', (chunk) => (words += String(chunk)))
  await until('Redis accepts connections', () => /ready to accept connections/i.test(words))
  return {
    url: `redis://127.0.0.1:${where}`,
    pause: () => void server.kill('SIGSTOP'),
    resume: () => void server.kill('SIGCONT'),
    stop: async () => {
      server.kill('SIGKILL')
      await ended
    },
  }
}
