import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, it } from 'vitest'
import { freePort } from '../test/support/free-port.ts'
import type { LabAddresses } from './open-lab.ts'
import { openLab } from './open-lab.ts'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))
// The lab promises two seconds, but a busy machine may need longer: this is only to catch a hang.
const LEAVES_WITHIN_MS = 120_000

const started: ChildProcess[] = []
afterEach(() => {
  for (const { pid } of started.splice(0)) if (pid !== undefined) killGroup(pid)
})

/** Each start gets its own process group, so a failed test leaves no orphan behind. */
function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // The whole group has already exited, as it should.
  }
}

interface Started {
  child: ChildProcess
  addresses: LabAddresses
  /** Everything printed to standard output so far. */
  said: () => string
}

async function start(...flags: string[]): Promise<Started> {
  return await startNode(MAIN, ...flags)
}

async function startNode(...args: string[]): Promise<Started> {
  const stdio = ['pipe', 'pipe', 'inherit'] as const
  const child = spawn(process.execPath, args, { stdio: [...stdio], detached: true })
  started.push(child)
  let said = ''
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (bytes: Buffer) => {
      said += bytes.toString()
      if (said.includes('\n')) resolve()
    })
    child.once('exit', () => reject(new Error('exited before it was ready')))
  })
  // main.ts promises this first line. It is checked below.
  const line = JSON.parse(said.split('\n')[0] ?? '') as { addresses: LabAddresses }
  return { child, addresses: line.addresses, said: () => said }
}

/** The exit code, or an error if the process keeps running. */
async function exitCode(child: ChildProcess): Promise<unknown> {
  const [code] = await once(child, 'exit', { signal: AbortSignal.timeout(LEAVES_WITHIN_MS) })
  return code
}

it('prints its addresses as exactly one line of JSON', async () => {
  const { child, said, addresses } = await start()
  expect(JSON.parse(said())).toEqual({ ready: true, addresses })
  expect(addresses).toEqual({
    control: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    gateway: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    stripe: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    embeddings: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/v1$/),
    czds: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    receiver: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    rdap_bootstrap_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/rdap\/dns\.json$/),
    registrar: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/v2$/),
    dns: expect.stringMatching(/^127\.0\.0\.1:\d+$/),
    dial: expect.objectContaining({
      'whois.verisign-grs.com:43': expect.stringMatching(/^127\.0\.0\.1:\d+$/),
      'whois.iana.org:43': expect.any(String),
      'busy-harbor.com:80': expect.any(String),
    }),
    ca_pem: expect.stringContaining('BEGIN CERTIFICATE'),
  })
  child.kill('SIGTERM')
  await exitCode(child)
  expect(said().trim().split('\n')).toHaveLength(1)
})

it.each(['SIGTERM', 'SIGINT'] as const)(
  'exits on %s even with open connections',
  async (signal) => {
    const { child, addresses } = await start()
    const stall = JSON.stringify({ target: '*', kind: 'stall' })
    await fetch(`${addresses.control}/faults`, { method: 'POST', body: stall })
    const [host = '', port] = (addresses.dial['whois.denic.de:43'] ?? '').split(':')
    const caller = connect(Number(port), host)
    caller.on('error', () => {}).write('google.de\r\n')
    const waiting = fetch(addresses.rdap_bootstrap_url).catch(() => 'cut off')
    await untilAsked(addresses, 'rdap-bootstrap')
    child.kill(signal)
    expect(await exitCode(child)).toBe(0)
    expect(await waiting).toBe('cut off')
    caller.destroy()
  },
)

async function untilAsked(addresses: LabAddresses, server: string): Promise<void> {
  const deadline = performance.now() + LEAVES_WITHIN_MS
  while (performance.now() < deadline) {
    const response = await fetch(`${addresses.control}/requests?server=${server}`)
    const { total } = (await response.json()) as { total: number }
    if (total > 0) return
  }
  throw new Error(`${server} received no request`)
}

it('exits when its standard input closes', async () => {
  const { child } = await start()
  child.stdin?.end()
  expect(await exitCode(child)).toBe(0)
})

it('exits when its parent is killed without warning', async () => {
  const parent = `import { spawn } from 'node:child_process'
    spawn(process.execPath, [${JSON.stringify(MAIN)}], { stdio: ['pipe', 'inherit', 'inherit'] })`
  const { child, addresses } = await startNode('--input-type=module', '--eval', parent)
  expect((await fetch(`${addresses.control}/servers`)).status).toBe(200)
  child.kill('SIGKILL')
  await untilGone(addresses.control)
})

/** Polls until nothing answers. Fails if something still does after the time limit. */
async function untilGone(url: string): Promise<void> {
  const deadline = performance.now() + LEAVES_WITHIN_MS
  while (performance.now() < deadline) {
    const isThere = await fetch(url).then(
      () => true,
      () => false,
    )
    if (!isThere) return
  }
  throw new Error('it is still running')
}

it('uses the requested ports', async () => {
  const port = await freePort()
  const { addresses } = await start('--port', `control=${port}`)
  expect(addresses.control).toBe(`http://127.0.0.1:${port}`)
})

it('a port already in use is an error, and nothing stays open', async () => {
  const port = await freePort()
  const lab = await openLab({ ports: { dns: port } })
  await expect(openLab({ ports: { dns: port } })).rejects.toThrow('EADDRINUSE')
  await lab.close()
  await expect(openLab({ ports: { nobody: port } })).rejects.toThrow('No server is called nobody')
  const again = await openLab({ ports: { dns: port } })
  expect(again.addresses.dns).toBe(`127.0.0.1:${port}`)
  await again.close()
})

it.each([
  [2, '--port control'],
  [2, '--port control=99999'],
  [2, '--nonsense'],
  [1, '--port nobody=0'],
])('exits with %i and a message for %s', async (expected, flags) => {
  const args = [MAIN, ...flags.split(' ')]
  const child = spawn(process.execPath, args, { stdio: 'pipe', detached: true })
  started.push(child)
  const [code, words, said] = await Promise.all([
    once(child, 'exit').then(([exit]) => exit as unknown),
    text(child.stderr),
    text(child.stdout),
  ])
  expect([code, said]).toEqual([expected, ''])
  expect(words).toMatch(/--port|--nonsense|No server is called nobody/)
})
