import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { ZoneIndex } from '../packages/server/src/upstream/zones/zone-index.ts'
import { temporaryFolder } from '../packages/server/test/support/temporary-folder.ts'

/**
 * Imports generated names in no order, then a second day's file with 0.1 % of them changed, by
 * `namehouse zones import` in a process of its own. Then looks names up. `NAMES` for another number.
 */
const NAMES = Number(process.env['NAMES'] ?? 10_000_000)
const LOOKUPS = 200_000
const PREFIXES = 5_000
const CHANGED_EVERY = 1_000
const CLI = fileURLToPath(new URL('../packages/server/bin/namehouse.mjs', import.meta.url))

const SYLLABLES = [
  'an',
  'be',
  'cor',
  'da',
  'el',
  'fi',
  'gra',
  'ho',
  'in',
  'jo',
  'ka',
  'lu',
  'mo',
  'ne',
  'or',
  'pa',
  'qui',
  're',
  'so',
  'ti',
  'ul',
  've',
  'wa',
  'xe',
  'ya',
  'zo',
]

const folder = await temporaryFolder('bench-zones', process.env['BENCH_DIR'])
const ZONES_DIR = join(folder, 'index')
try {
  console.log(`${NAMES.toLocaleString('en')} names, load ${loadavg()[0]?.toFixed(1)}`)
  await importDay(0)
  await importDay(1)
  await lookUp()
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function importDay(day: number): Promise<void> {
  const file = join(folder, 'com.txt')
  await writeNames(file, day)
  const began = performance.now()
  const program = spawn(process.execPath, [CLI, 'zones', 'import', file, '--zone', 'com'], {
    env: { ...process.env, ZONES_DIR },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let said = ''
  program.stdout.on('data', (chunk) => (said += String(chunk)))
  let largest = { all: 0, anonymous: 0 }
  let cpuSeconds = 0
  const timer = setInterval(() => {
    void memoryOf(program.pid ?? 0).then((now) => {
      largest = {
        all: Math.max(largest.all, now.all),
        anonymous: Math.max(largest.anonymous, now.anonymous),
      }
      cpuSeconds = Math.max(cpuSeconds, now.cpuSeconds)
    })
  }, 250)
  await once(program, 'exit')
  clearInterval(timer)
  const seconds = (performance.now() - began) / 1_000
  const index = (await readdir(ZONES_DIR)).find((name) => name.endsWith('.mdb')) ?? ''
  const { size } = await stat(join(ZONES_DIR, index))
  console.log(
    `day ${day + 1}: ${said.trim()} ${seconds.toFixed(1)} s, ${cpuSeconds.toFixed(1)} s of CPU, ` +
      `${Math.round(NAMES / seconds).toLocaleString('en')} names a second, at most ` +
      `${largest.all} MB resident (${largest.anonymous} MB without mapped files), ` +
      `file ${(size / 1e6).toFixed(0)} MB, ${(size / NAMES).toFixed(1)} bytes a name`,
  )
  await rm(file)
}

/** The program and its children, since the launcher starts another Node. Linux only. */
async function memoryOf(
  pid: number,
): Promise<{ all: number; anonymous: number; cpuSeconds: number }> {
  const pids = [pid, ...(await childrenOf(pid))]
  const each = await Promise.all(
    pids.map(async (one) => {
      const status = await readFile(`/proc/${one}/status`, 'utf8').catch(() => '')
      const times = (await readFile(`/proc/${one}/stat`, 'utf8').catch(() => '')).split(' ')
      const megabytes = (name: string) =>
        Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1_024)
      return {
        all: megabytes('VmRSS'),
        anonymous: megabytes('RssAnon'),
        cpuSeconds: (Number(times[13] ?? 0) + Number(times[14] ?? 0)) / 100,
      }
    }),
  )
  return each.reduce((largest, one) => (one.all > largest.all ? one : largest))
}

async function childrenOf(pid: number): Promise<number[]> {
  const path = `/proc/${pid}/task/${pid}/children`
  const text = await readFile(path, 'utf8').catch(() => '')
  return text.split(' ').filter(Boolean).map(Number)
}

async function writeNames(file: string, day: number): Promise<void> {
  const out = createWriteStream(file, { highWaterMark: 4 * 1024 * 1024 })
  let text = ''
  for (let n = 0; n < NAMES; n += 1) {
    text += `${nameOf(n, day)}\n`
    if (text.length < 1_000_000) continue
    if (!out.write(text)) await once(out, 'drain')
    text = ''
  }
  out.end(text)
  await once(out, 'finish')
}

/** Made of syllables, about twelve letters, scattered over the alphabet. One in 1,000 changes. */
function nameOf(n: number, day: number): string {
  let left = Math.imul(n, 0x9e3779b1) >>> 0
  let name = n % CHANGED_EVERY === 0 ? `${day}` : ''
  for (let syllable = 0; syllable < 3; syllable += 1) {
    name += SYLLABLES[left % SYLLABLES.length] ?? ''
    left = Math.floor(left / SYLLABLES.length)
  }
  return name + n.toString(36)
}

async function lookUp(): Promise<void> {
  const index = new ZoneIndex(ZONES_DIR)
  await index.refresh()
  const some = () => nameOf(Math.floor(Math.random() * NAMES), 1)
  const names = Array.from({ length: LOOKUPS }, some)
  for (const name of names.slice(0, 20_000)) index.find(name)
  const times = new Float64Array(LOOKUPS)
  let found = 0
  for (const [place, name] of names.entries()) {
    const began = performance.now()
    found += index.find(name).length
    times[place] = performance.now() - began
  }
  report('lookup of a name', times)
  if (found !== LOOKUPS) throw new Error(`Only ${found} of ${LOOKUPS} names were found.`)
  const waits = new Float64Array(PREFIXES)
  for (let place = 0; place < PREFIXES; place += 1) {
    const prefix = some().slice(0, 2 + (place % 6))
    const began = performance.now()
    index.startingWith(prefix, 10)
    waits[place] = performance.now() - began
  }
  report('ten names with a prefix', waits)
  await index.close()
}

function report(what: string, times: Float64Array): void {
  times.sort()
  const at = (share: number) => ((times[Math.floor(times.length * share)] ?? 0) * 1_000).toFixed(1)
  console.log(`${what}: p50 ${at(0.5)} µs, p99 ${at(0.99)} µs`)
}
