import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { ZoneIndex } from '../packages/server/src/upstream/zones/zone-index.ts'
import { inTurns, report } from './beside-bare-http.ts'
import { answering, start, stop, withDemo } from './processes.ts'
import { nameOf } from './zone-names.ts'
import { indexFile } from './zones-import.ts'
import type { ReaderMemory } from './zones-reader.ts'

export type Built = { zonesDir: string; names: number }

const LOOKUPS = 200_000
const WARM_UP = 20_000
const PREFIXES = 5_000
const URLS = 20_000
const READERS = 4
const BARE_PORT = 19_018
const READER = fileURLToPath(new URL('./zones-reader.ts', import.meta.url))

const some = (names: number) => nameOf(Math.floor(Math.random() * names), 1)

/** Lookups of one name in all zones, in process. */
export async function lookUp({ zonesDir, names }: Built): Promise<void> {
  const index = new ZoneIndex(zonesDir)
  await index.refresh()
  const wanted = Array.from({ length: WARM_UP + LOOKUPS }, () => some(names))
  const times = new Float64Array(LOOKUPS)
  for (const [place, name] of wanted.entries()) {
    const began = performance.now()
    const isFound = index.find(name).length === 1
    if (place >= WARM_UP) times[place - WARM_UP] = performance.now() - began
    if (!isFound) throw new Error(`${name} was not found.`)
  }
  await index.close()
  print('lookup of a name in process (target p50 5 µs)', times)
}

/** `GET /api/names/{label}`, another name each time, beside bare node:http. */
export async function serveNames({ zonesDir, names }: Built): Promise<void> {
  const paths = Array.from({ length: URLS }, () => `/api/names/${some(names)}`)
  await withDemo(async (demo) => {
    const url = `${demo.url}${paths[0] ?? ''}`
    await answering(url)
    const body = await (await fetch(url)).text()
    const bare = start('bench/bare-http.ts', [String(BARE_PORT), body], {})
    try {
      const bareUrl = `http://127.0.0.1:${BARE_PORT}`
      await answering(bareUrl)
      const turns = await inTurns({ ...demo, paths }, { url: bareUrl, pid: bare.pid ?? 0, paths })
      report({ name: 'one name', aim: 0.5 }, turns, Buffer.byteLength(body))
    } finally {
      await stop(bare)
    }
  }, demoEnv(zonesDir))
}

/** `GET /api/names?prefix=`, one after the other, starting with nothing of the index in memory. */
export async function servePrefixes({ zonesDir, names }: Built): Promise<void> {
  forget(await indexFile(zonesDir))
  await withDemo(async ({ url }) => {
    await answering(`${url}/api/names?prefix=anything`)
    // So that its code is compiled. This reads only a few blocks.
    for (let n = 0; n < 2_000; n += 1) await ask(`${url}/api/names?prefix=warm-up-${n}`)
    const times = new Float64Array(PREFIXES)
    for (let place = 0; place < PREFIXES; place += 1) {
      const prefix = some(names).slice(0, 2 + (place % 6))
      times[place] = await ask(`${url}/api/names?prefix=${prefix}&limit=10`)
    }
    print('GET /api/names?prefix= (target p99 3,000 µs)', times)
  }, demoEnv(zonesDir))
}

/** Several processes that read all over the index: what they need together. */
export async function shareIndex({ zonesDir, names }: Built): Promise<void> {
  const readers = Array.from({ length: READERS }, () =>
    spawn(process.execPath, [READER, zonesDir, String(names), String(LOOKUPS)], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    }),
  )
  try {
    await Promise.all(readers.map(messageOf))
    const each = await Promise.all(
      readers.map(async (reader) => {
        reader.send('report')
        return (await messageOf(reader)) as ReaderMemory
      }),
    )
    const sum = (name: keyof ReaderMemory) =>
      Math.round(each.reduce((total, memory) => total + memory[name], 0))
    console.log(
      `${READERS} processes: the index is ${Math.round(each[0]?.indexMB ?? 0)} MB resident in ` +
        `each, ${sum('indexShareMB')} MB in all of them together, not ${sum('indexMB')} MB; ` +
        `with everything else ${sum('allShareMB')} MB`,
    )
  } finally {
    for (const reader of readers) reader.kill('SIGKILL')
  }
}

async function messageOf(reader: ChildProcess): Promise<unknown> {
  const ended = once(reader, 'exit').then(([code]) => {
    throw new Error(`A reader ended with ${code}.`)
  })
  return ((await Promise.race([once(reader, 'message'), ended])) as unknown[])[0]
}

function demoEnv(zonesDir: string): Record<string, string> {
  return { ZONES_DIR: zonesDir, DEMO_ZONES: 'off' }
}

/** Lets the system forget what it has of a file in memory, as after a day of other work. */
function forget(file: string): void {
  execFileSync('sync', [file])
  execFileSync('dd', [`if=${file}`, 'iflag=nocache', 'count=0'], { stdio: 'ignore' })
}

async function ask(url: string): Promise<number> {
  const began = performance.now()
  const response = await fetch(url)
  await response.text()
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`)
  return performance.now() - began
}

function print(what: string, times: Float64Array): void {
  times.sort()
  const at = (share: number) => ((times[Math.floor(times.length * share)] ?? 0) * 1_000).toFixed(1)
  console.log(`${what}: p50 ${at(0.5)} µs, p99 ${at(0.99)} µs`)
}
