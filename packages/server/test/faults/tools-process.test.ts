import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { InTurn } from '../../src/features/tools/process/in-turn.ts'
import type { ProcessLimits } from '../../src/features/tools/process/messages.ts'
import { LIMITS, ToolProcess } from '../../src/features/tools/process/tool-process.ts'
import { ToolStopped } from '../../src/features/tools/process/tool-stopped.ts'
import { workJobs } from '../../src/features/tools/work-jobs.ts'
import { formOf, givenSession, orderOf, submit, sweep } from '../support/checkout.ts'
import { givenDispatching, givenEndpoint } from '../support/dispatching.ts'
import { type House, openHouse } from '../support/house.ts'
import { givenLab, type TestLab } from '../support/lab.ts'
import { programFile } from '../support/programs.ts'
import { ended, QUICK, ticketOf, toolsOf } from '../support/tools.ts'
import { until } from '../support/until.ts'
import { startToolWorkerProcess } from '../support/worker-process.ts'

const TEST_MS = { timeout: 900_000 }
const SLUG = 'bulk-availability'
/** On a busy machine even a second of CPU time takes long. */
const STRICT = { ...LIMITS, blockedCpuMs: 1_000 }
const WAIT_MS = 120_000
const PATIENT = { ...LIMITS, blockedCpuMs: 600_000, blockedMs: 600_000 }

let lab: TestLab
let house: House

beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab, undefined, programFile('runaway-tools'))
})

const appraise = (domain: string) =>
  house.app.inject({ method: 'POST', url: '/api/tools/appraisal', payload: { domain } })

function givenProcess(limits: ProcessLimits = LIMITS): ToolProcess {
  const settings = { ...house.deps.toolSettings }
  const tools = new ToolProcess({ settings, limits, log: pino({ level: 'silent' }) })
  onTestFinished(() => tools.close())
  return tools
}

/** The child process of another, once there is one. */
async function childOf(pid: number | undefined): Promise<number | undefined> {
  const { stdout } = await promisify(execFile)('pgrep', ['-P', String(pid)]).catch(() => ({
    stdout: '',
  }))
  return Number(stdout.trim().split('\n', 1)[0]) || undefined
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    // There is no such process.
    return false
  }
}

const runOf = (domain: string, deadlineMs = 60_000) => ({
  slug: 'appraisal',
  input: { domain },
  now: new Date(),
  deadlineMs,
  resultCharsMax: 1_000_000,
  signal: new AbortController().signal,
})

describe('a runaway tool', () => {
  it('503: one that blocks is stopped, and the next run works again', TEST_MS, async () => {
    const burnt = await appraise('burn-harbor.com')
    expect([burnt.statusCode, burnt.json().error.code]).toEqual([503, 'service_unavailable'])
    expect(Number(burnt.headers['retry-after'])).toBeGreaterThan(0)
    expect(burnt.json().error.message).toContain('too much time or memory')
    const next = await appraise('busy-harbor.com')
    expect([next.statusCode, next.json().ok]).toEqual([200, true])
  })

  it('one that uses too much memory is stopped', TEST_MS, async () => {
    const tools = givenProcess({ ...LIMITS, memoryBytes: 512 * 1024 * 1024 })
    await expect(tools.run(runOf('hog-harbor.com'))).rejects.toThrow(ToolStopped)
    expect(tools.failures).toBe(1)
  })

  it('one that does not end after its deadline is stopped', TEST_MS, async () => {
    const tools = givenProcess()
    await expect(tools.run(runOf('ignore-harbor.com', 100))).rejects.toThrow(ToolStopped)
  })

  it('an aborted call rejects immediately, whatever the tool does', TEST_MS, async () => {
    const tools = givenProcess()
    await tools.run(runOf('busy-harbor.com'))
    const { pid } = tools
    const leave = new AbortController()
    const run = tools.run({ ...runOf('ignore-harbor.com'), signal: leave.signal })
    // Requests arrive in order, so when this one is done the other has started.
    await tools.run(runOf('busy-harbor.com'))
    leave.abort(new Error('gone'))
    await expect(run).rejects.toThrow('gone')
    await until('the process is stopped', async () => tools.pid !== pid, WAIT_MS)
  })
})

it(
  'while a tool blocks: payments are captured, webhooks are sent, /healthz answers',
  TEST_MS,
  async () => {
    const tools = givenProcess(PATIENT)
    await tools.run(runOf('busy-harbor.com'))
    let isBurning = true
    const burnt = tools.run(runOf('burn-harbor.com', 500_000)).finally(() => (isBurning = false))
    const { partner, session, page } = await givenSession(house)
    const path = '/while-burning'
    await givenEndpoint(house, partner, lab.receiver + path)
    givenDispatching(house)
    await submit(house, page, { form: formOf('good') })
    await sweep(house)
    expect(await orderOf(house, session.session_id)).not.toBe('')
    await until('webhooks arrive', async () => (await lab.inbox(path)).ids.length > 0)
    expect((await house.app.inject('/healthz')).statusCode).toBe(200)
    expect(isBurning).toBe(true)
    process.kill(tools.pid ?? 0, 'SIGKILL')
    await expect(burnt).rejects.toThrow(ToolStopped)
    expect(JSON.parse(await tools.run(runOf('busy-harbor.com')))).toMatchObject({
      domain: 'busy-harbor.com',
    })
  },
)

it('a tools process exits with its parent, even while it is blocked', TEST_MS, async () => {
  const { databaseUrl } = house.deps
  const orders = { databaseUrl, lab, pace: QUICK, toolProgram: programFile('runaway-tools') }
  const worker = await startToolWorkerProcess({ ...orders, limits: PATIENT })
  const jobId = ticketOf(await toolsOf(house).run(SLUG, { domains: ['burn-alone.com'] }))
  await until('it runs', async () => (await toolsOf(house).job(SLUG, jobId)).status === 'running')
  const pid = await until('it has a process', async () => await childOf(worker.child.pid))
  await worker.kill()
  await until('its process is gone', async () => !isAlive(pid))
  await toolsOf(house).cancel(SLUG, jobId)
})

describe('jobs', () => {
  it(
    'only the tool at fault fails, and others running beside it are finished',
    TEST_MS,
    async () => {
      const together = givenProcess(STRICT)
      const alone = new InTurn(givenProcess(STRICT))
      const worker = workJobs({ ...house.deps, together, alone }, QUICK)
      onTestFinished(() => worker.stop())
      const start = async (domains: string[]) =>
        ticketOf(await toolsOf(house).run(SLUG, { domains }))
      await lab.fault({ target: 'rdap:*', kind: 'stall', match: 'beside' })
      await lab.fault({ target: 'whois:*', kind: 'stall', match: 'beside' })
      const beside = await start(['beside-harbor.com'])
      await until('it is asked for', async () => (await lab.asked('rdap:', 'beside')) > 0, WAIT_MS)
      const atFault = await start(['burn-harbor.com'])
      await until('their process is stopped', async () => together.failures === 1, WAIT_MS)
      await lab.reset()
      const failed = await ended(house, SLUG, atFault, WAIT_MS)
      expect([failed.status, failed.error]).toEqual([
        'failed',
        'The job was stopped because it used too much time or memory.',
      ])
      expect((await ended(house, SLUG, beside, WAIT_MS)).status).toBe('done')
      const rows = await house.db<{ attempts: number }[]>`
      select attempts from tool_jobs where id in (${beside}, ${atFault})
    `
      expect(rows.map(({ attempts }) => attempts)).toEqual([2, 2])
    },
  )
})
