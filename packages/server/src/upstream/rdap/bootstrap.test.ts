import { describe, expect, it } from 'vitest'
import { OVERRIDES, readBootstrap, serversFor } from './bootstrap.ts'
import { BootstrapSource, type KeptFile } from './bootstrap-source.ts'

const FILE = {
  version: '1.0',
  services: [
    [
      ['com', 'net'],
      ['http://rdap.old.example/com/', 'https://rdap.registry.example/com'],
    ],
    [['zz'], ['https://rdap.nic.zz/']],
    [['co.zz'], ['https://rdap.co.zz/']],
    [['bad'], ['ftp://x', 7]],
    'nonsense',
  ],
}
const NEVER = new AbortController().signal
/** A store that holds a file, or fails. */
const keeping = (read: KeptFile['read'], written: unknown[] = []): KeptFile => ({
  read,
  write: async (file) => void written.push(file),
})
const NONE = new Map<string, string[]>()

describe('serversFor', () => {
  const bootstrap = readBootstrap(FILE)

  it.each([
    ['acme.com', ['https://rdap.registry.example/com/', 'http://rdap.old.example/com/']],
    ['acme.co.zz', ['https://rdap.co.zz/']],
    ['acme.other.zz', ['https://rdap.nic.zz/']],
    ['acme.notcom', []],
    ['acme.bad', []],
    ['com', []],
  ])('finds the servers of %s by the longest suffix of whole labels', (name, servers) => {
    expect(serversFor(name, bootstrap, NONE)).toEqual(servers)
  })

  it('uses the overrides only if IANA lists no server', () => {
    const overrides = new Map([
      ['com', ['https://wrong.example/']],
      ['io', ['https://right.example/']],
    ])
    expect(serversFor('acme.io', bootstrap, overrides)).toEqual(['https://right.example/'])
    expect(serversFor('acme.com', bootstrap, overrides)[0]).toBe(
      'https://rdap.registry.example/com/',
    )
    expect(serversFor('acme.io', bootstrap, OVERRIDES)).toHaveLength(1)
  })

  it.each([undefined, [], {}, { services: [] }, { services: [['x']] }])(
    'rejects %j as a file',
    (file) => {
      expect(() => readBootstrap(file)).toThrow('Not an RDAP bootstrap file')
    },
  )
})

describe('BootstrapSource', () => {
  const day = 24 * 60 * 60 * 1000

  it('fetches once a day, and keeps the last good copy when a refresh fails', async () => {
    const clock = { now: 0 }
    const files: unknown[] = [FILE, 'broken', { services: [[['new'], ['https://rdap.nic.new/']]] }]
    let fetched = 0
    const source = new BootstrapSource({
      now: () => clock.now,
      fetchFile: async () => files[fetched++],
    })
    expect((await source.read(NEVER)).has('com')).toBe(true)
    await source.read(NEVER)
    expect(fetched).toBe(1)

    clock.now = day
    await source.read(NEVER)
    await new Promise(setImmediate)
    expect((await source.read(NEVER)).has('com')).toBe(true)
    expect([fetched, source.lastFailure]).toEqual([2, expect.stringContaining('no services')])

    clock.now = day + day
    await source.read(NEVER)
    await new Promise(setImmediate)
    expect((await source.read(NEVER)).has('new')).toBe(true)
  })

  it('fails only without any copy, and tries again', async () => {
    let fetched = 0
    const fetchFile = async () => {
      if (fetched++ === 0) throw new Error('offline')
      return FILE
    }
    const source = new BootstrapSource({ now: () => 0, fetchFile })
    await expect(source.read(NEVER)).rejects.toThrow('offline')
    expect((await source.read(NEVER)).has('com')).toBe(true)
  })

  it('answers from a stored copy without waiting for IANA', async () => {
    const never = new Promise<unknown>(() => undefined)
    const source = new BootstrapSource({
      now: () => 0,
      kept: keeping(async () => FILE),
      fetchFile: async () => await never,
    })
    expect((await source.read(NEVER)).has('zz')).toBe(true)
  })

  it('stores every good file, so that the next run can start with it', async () => {
    const clock = { now: 0 }
    const files: unknown[] = [FILE, 'broken']
    const written: unknown[] = []
    const source = new BootstrapSource({
      now: () => clock.now,
      fetchFile: async () => files.shift(),
      kept: keeping(async () => undefined, written),
    })
    await source.read(NEVER)
    clock.now = day
    await source.read(NEVER)
    await new Promise(setImmediate)
    expect(written).toEqual([FILE])
  })

  it.each([
    ['is damaged', async () => ({ services: 'half a fi' })],
    ['cannot be read', async () => await Promise.reject(new Error('the database is away'))],
    ['is missing', async () => undefined],
  ])('asks IANA if the stored copy %s', async (_what, read) => {
    const source = new BootstrapSource({
      now: () => 0,
      kept: keeping(read),
      fetchFile: async () => FILE,
    })
    expect((await source.read(NEVER)).has('com')).toBe(true)
  })

  it('reads the stored copy once for concurrent callers, and again after a failure', async () => {
    let reads = 0
    const read = async () => {
      reads += 1
      if (reads === 1) throw new Error('the database is away')
      return FILE
    }
    const fetchFile = async () => await Promise.reject(new Error('offline'))
    const source = new BootstrapSource({ now: () => 0, kept: keeping(read), fetchFile })
    const asked = Array.from({ length: 5 }, () => source.read(NEVER))
    for (const answer of await Promise.allSettled(asked)) expect(answer.status).toBe('rejected')
    expect((await source.read(NEVER)).has('com')).toBe(true)
    expect(reads).toBe(2)
  })

  it('serves the second caller after the first has aborted', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    let fetched = 0
    const source = new BootstrapSource({
      now: () => 0,
      fetchFile: async () => {
        fetched++
        return await promise
      },
    })
    const leaving = new AbortController()
    const first = source.read(leaving.signal)
    const second = source.read(NEVER)
    leaving.abort(new Error('left'))
    await expect(first).rejects.toThrow('left')
    resolve(FILE)
    expect((await second).has('com')).toBe(true)
    expect(fetched).toBe(1)
  })
})
