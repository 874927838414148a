import { beforeAll, describe, expect, it } from 'vitest'
import { type OwnDatabase, ownDatabase } from '../support/database.ts'
import { type Program, runProgram } from '../support/program.ts'
import { until } from '../support/until.ts'
import { freePort } from '../../../lab/test/support/free-port.ts'

const TOKEN = 'a token of the operator'
/** Calls a minute, of 120 in production. */
const LIMIT = 30
/** Far more than an answer takes on a busy machine. */
const ANSWER_MAX_MS = 30_000

let own: OwnDatabase
let env: Record<string, string>
let base: string

beforeAll(async () => {
  own = await ownDatabase()
  env = {
    HOST: '127.0.0.1',
    BASE_URL: 'https://names.example',
    DATABASE_URL: own.url,
    MASTER_KEY: 'ab'.repeat(32),
    LOG_LEVEL: 'info',
    METRICS_TOKEN: TOKEN,
    WEB_PROCESSES: '2',
    DRAIN_SECONDS: '1',
  }
})

async function startTwo(changes: Record<string, string> = {}): Promise<Program> {
  const port = String(await freePort())
  base = `http://127.0.0.1:${port}`
  const program = runProgram(['serve'], { ...env, ...changes, PORT: port })
  await until('both listen', () => listening(program).length === 2)
  return program
}

/** The processes that have ever listened, in that order. */
function listening(program: Program): { process: number; pid: number }[] {
  return linesOf(program).filter(({ msg }) => msg === 'a web process listens')
}

type Line = { msg: string; process: number; pid: number }

function linesOf(program: Program): Line[] {
  return program
    .said()
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Line)
}

async function metrics(): Promise<string> {
  const headers = { authorization: `Bearer ${TOKEN}` }
  return await (await fetch(`${base}/metrics`, { headers })).text()
}

/**
 * The status of a request on its own connection. One that began before a killed process was gone may
 * have reached that process, and fail. Every later one must succeed.
 */
async function statusBeside(killed: number): Promise<number | 'failed'> {
  const mayFail = isRunning(killed)
  try {
    const headers = { connection: 'close' }
    const signal = AbortSignal.timeout(ANSWER_MAX_MS)
    return (await fetch(`${base}/readyz`, { headers, signal })).status
  } catch (error) {
    if (!mayFail || (error as Error).name === 'TimeoutError') throw error
    return 'failed'
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('namehouse serve with WEB_PROCESSES', () => {
  it('shows the metrics of all processes, each labelled with its number', async () => {
    await startTwo()
    // On a busy machine, one may be left out of a scrape.
    const text = await until('both have answered', async () => {
      const said = await metrics()
      return said.includes('\nnamehouse_web_processes{state="answering"} 2\n') && said
    })
    expect(text).toMatch(/^namehouse_web_processes\{state="wanted"\} 2$/m)
    for (const number of [1, 2]) {
      expect(text).toContain(`namehouse_database_connections{state="max",process="${number}"} 10\n`)
    }
    // One header for each metric, however many processes have it.
    expect(text.match(/^# TYPE namehouse_database_connections /gm)).toHaveLength(1)
    expect((await fetch(`${base}/metrics`)).status).toBe(404)
  })

  it('429: a caller has its limit once, whichever process answers', async () => {
    await startTwo({ RATE_LIMIT_SCALE: String(LIMIT / 120) })
    let allowed = 0
    // Each on a connection of its own, so that both are asked, and with a pause, so that they can
    // tell each other.
    await until('it is refused', async () => {
      const answer = await fetch(`${base}/api/status`, { headers: { connection: 'close' } })
      if (answer.status === 200) allowed += 1
      return answer.status === 429
    })
    expect(allowed).toBeGreaterThanOrEqual(LIMIT)
    // Alone, two processes would allow about twice as many.
    expect(allowed).toBeLessThan(LIMIT * 1.5)
  })

  it('starts a process again that was killed, and goes on serving meanwhile', async () => {
    const program = await startTwo()
    const [first] = listening(program)
    if (!first) throw new Error('None listens.')
    process.kill(first.pid, 'SIGKILL')
    const statuses = new Set<number | 'failed'>()
    await until('it was started again', async () => {
      statuses.add(await statusBeside(first.pid))
      return listening(program).length === 3
    })
    statuses.delete('failed')
    expect([...statuses]).toEqual([200])
    expect(listening(program)[2]?.process).toBe(first.process)
    expect(await metrics()).toMatch(/^namehouse_web_process_restarts 1$/m)
  })

  it('replaces every process on SIGUSR2 without failing a request', async () => {
    const program = await startTwo()
    const before = listening(program).map(({ pid }) => pid)
    program.child.kill('SIGUSR2')
    let asked = 0
    await until('all are replaced', async () => {
      // Each on a connection of its own, as from many callers.
      const answer = await fetch(`${base}/readyz`, { headers: { connection: 'close' } })
      expect([answer.status, (asked += 1)]).toEqual([200, asked])
      return linesOf(program).some(({ msg }) => msg === 'all web processes were replaced')
    })
    expect(before.filter(isRunning)).toEqual([])
    const [, , ...after] = listening(program)
    expect(after.map((each) => each.process)).toEqual([1, 2])
    expect(after.map(({ pid }) => isRunning(pid))).toEqual([true, true])
    expect(await metrics()).toMatch(/^namehouse_web_process_restarts 0$/m)
  })

  it('keeps serving on SIGUSR2 if there is only one process', async () => {
    const port = String(await freePort())
    base = `http://127.0.0.1:${port}`
    const program = runProgram(['serve'], { ...env, WEB_PROCESSES: '1', PORT: port })
    const isReady = async () =>
      (await fetch(`${base}/readyz`).catch(() => undefined))?.status === 200
    await until('it is ready', isReady)
    program.child.kill('SIGUSR2')
    await until('it said so', () => program.said().includes('nothing was replaced'))
    expect(await isReady()).toBe(true)
  })

  it('drains all processes together when it is stopped, and leaves none behind', async () => {
    const program = await startTwo()
    program.child.kill('SIGTERM')
    const answers = async () =>
      await Promise.all(
        [1, 2, 3, 4].map(async () => {
          const headers = { connection: 'close' }
          return (await fetch(`${base}/readyz`, { headers })).status
        }),
      )
    await until('none is ready', async () => (await answers()).every((status) => status === 503))
    expect((await fetch(`${base}/healthz`)).status).toBe(200)
    expect(await program.ended).toBe(0)
    expect(listening(program).map(({ pid }) => isRunning(pid))).toEqual([false, false])
  })

  it('ends its processes when it is killed itself', async () => {
    const program = await startTwo()
    program.child.kill('SIGKILL')
    await until('none is left', () => !listening(program).some(({ pid }) => isRunning(pid)))
  })

  it('refuses to start where it cannot listen, and with a wrong number', async () => {
    await startTwo()
    const taken = runProgram(['serve'], { ...env, PORT: new URL(base).port })
    expect(await taken.ended).toBe(1)
    expect(taken.said()).toContain('Choose another port with PORT.')
    const wrong = runProgram(['serve'], { ...env, WEB_PROCESSES: 'many' })
    expect(await wrong.ended).toBe(1)
    expect(wrong.said()).toContain('WEB_PROCESSES must be "auto" or a whole number')
  })
})
