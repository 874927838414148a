import cluster, { type Worker } from 'node:cluster'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { WebProcesses } from '../../src/cli/web-processes.ts'
import { openLog } from '../../src/http/log.ts'
import { until } from '../support/until.ts'

const FIXTURE = fileURLToPath(new URL('../support/web-process-fixture.mjs', import.meta.url))

let processes: WebProcesses
let lines: string[]
/** Every process started by a test, in that order. */
let forked: Worker[]

const onFork = (worker: Worker) => void forked.push(worker)

beforeEach(() => {
  lines = []
  forked = []
  cluster.setupPrimary({ exec: FIXTURE, args: [], execArgv: [], cwd: process.cwd() })
  cluster.on('fork', onFork)
  const log = openLog('info', { write: (line) => void lines.push(line) })
  processes = new WebProcesses(log, { endMs: 200 })
})

afterEach(async () => {
  await processes.stop()
  cluster.off('fork', onFork)
  vi.unstubAllEnvs()
})

/** The process that was started as this one of all, counted from 0. */
async function nth(index: number): Promise<Worker> {
  return await until(`process ${index} is started`, () => forked[index])
}

async function tellToListen(index: number): Promise<void> {
  const worker = await nth(index)
  worker.send({ kind: 'listen' })
}

async function kill(index: number): Promise<void> {
  const worker = await nth(index)
  worker.process.kill('SIGKILL')
  await until(`process ${index} is gone`, () => worker.isDead())
}

async function startOne(): Promise<void> {
  const started = processes.start(1)
  await tellToListen(0)
  expect(await started).toBe(true)
}

const running = () => forked.flatMap((worker, index) => (worker.isDead() ? [] : [index]))
const count = (text: string) => lines.filter((line) => line.includes(text)).length

describe('web processes', () => {
  it('restarts one that listened and died while another was still starting', async () => {
    const started = processes.start(2)
    await tellToListen(0)
    await until('it listens', () => count('a web process listens') === 1)
    await kill(0)
    await tellToListen(2)
    await tellToListen(1)
    expect(await started).toBe(true)
    await until('the new one listens', () => count('a web process listens') === 3)
    expect(running()).toEqual([1, 2])
  })

  it('keeps one process if the old one died and was restarted during its replacement', async () => {
    await startOne()
    const replaced = processes.replaceAll()
    await nth(1)
    await kill(0)
    await nth(2)
    await tellToListen(1)
    await replaced
    expect(running()).toEqual([2])
  })

  it('starts no second one if the old one was replaced before its restart', async () => {
    await startOne()
    const replaced = processes.replaceAll()
    const next = await nth(1)
    // The new one takes over at the moment at which the old one exits.
    forked[0]?.once('exit', () => next.emit('message', { kind: 'alive' }))
    await kill(0)
    await replaced
    // Its own restart comes after the one that must not happen.
    await kill(1)
    await tellToListen(2)
    await until('it listens', () => count('a web process listens') === 3)
    expect(running()).toEqual([2])
  })

  it('kills an old process that does not stop', async () => {
    vi.stubEnv('NEVER_STOPS', 'yes')
    await startOne()
    const replaced = processes.replaceAll()
    await tellToListen(1)
    await replaced
    expect(forked[0]?.process.signalCode).toBe('SIGKILL')
    expect(running()).toEqual([1])
  })

  it('kills what is left when it stops', async () => {
    vi.stubEnv('NEVER_STOPS', 'yes')
    await startOne()
    await processes.stop()
    expect(forked[0]?.process.signalCode).toBe('SIGKILL')
  })

  it.each([
    ['an event', 'ENOENT', `${FIXTURE}.missing`],
    ['an exception', 'ENOTDIR', FIXTURE],
  ])('tries again if a process cannot be started, reported as %s', async (_, code, cwd) => {
    await startOne()
    cluster.setupPrimary({ cwd })
    await kill(0)
    await until('it failed twice', () => count(code) >= 2)
    cluster.setupPrimary({ cwd: process.cwd() })
    const last = await until('one runs', () => running().at(-1))
    await tellToListen(last)
    await until('it listens', () => count('a web process listens') === 2)
    expect(running()).toEqual([last])
  })
})
