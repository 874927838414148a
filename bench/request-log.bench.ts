import { setTimeout as pause } from 'node:timers/promises'
import { cpuSecondsOf, drive } from './drive.ts'
import { CLIENT, fillRequestLog, ROWS, sessionOfMember } from './request-log-rows.ts'
import { type Credential, LISTINGS, PARTNERS, type Shop, signed, withShop } from './shop.ts'
import { at, timedOnce } from './timing.ts'

const ROUNDS = Number(process.env['ROUNDS'] ?? 40)
/** Short turns, many of them: a shared machine changes its speed every few seconds. */
const ROUND_MS = 1_500
const WARM_UP_MS = 15_000
/** As in `npm run bench orders reads`. */
const READERS = 96
/** How many names are asked for in turn: lines of the log differ. */
const NAMES = 1_009
const PAGES = 3_000
const PAGES_WARM_UP = 200
/** The log is written once a second, so each turn waits for its own rows. */
const WRITTEN_MS = 1_100

const FILTERS = [
  '',
  'limit=200',
  'status=4xx',
  'status=5xx',
  'status=404',
  'status=2xx',
  'path=/orders',
  'path=nothing-of-the-kind',
  'status=5xx&path=/quotes',
  'status=2xx&path=nothing-of-the-kind',
]

/**
 * What the request log costs a signed read, with and without it in turns, and how long a filtered
 * page of a million requests takes. `npm run bench request-log reads` runs one of these.
 */
const PHASES = { reads: benchReads, alone: benchAlone, pages: benchPages }
const wanted = process.argv.slice(3)
await withShop(async (shop) => {
  for (const [name, phase] of Object.entries(PHASES)) {
    if (wanted.length === 0 || wanted.includes(name)) await phase(shop)
  }
}, 'bench/request-log-server.ts')

type Turn = { serverUs: number; postgresUs: number; p50Ms: number; perSecond: number }

/** The processor time of a read by many callers at once. */
async function benchReads(shop: Shop): Promise<void> {
  const turns = await takeTurns(shop, READERS)
  const [on, off] = [medianOf(turns.on), medianOf(turns.off)]
  const cost = pairedCost(turns.on, turns.off)
  const [row] = await shop.db<
    { count: number }[]
  >`select coalesce(sum(requests), 0) as count from request_batches`
  console.log(
    `\nsigned GET /availability, median of ${ROUNDS} turns each, ${row?.count} rows written\n` +
      `with    ${figures(on)}\nwithout ${figures(off)}\n` +
      `p50 ${slowerOf(turns.on, turns.off)} % slower with the log (aim: at most 3 %), ` +
      `processor time of server and PostgreSQL ${percentMore(total(on), total(off))} % more\n` +
      `neighbouring turns compared: ${cost.meanUs.toFixed(1)} ± ${cost.errorUs.toFixed(1)} µs a request`,
  )
}

/** How long a caller waits who makes one read after the other, with nothing to queue behind. */
async function benchAlone(shop: Shop): Promise<void> {
  const turns = await takeTurns(shop, 1)
  const [on, off] = [medianWaitOf(turns.on), medianWaitOf(turns.off)]
  console.log(
    `\nsigned GET /availability by one caller, median p50 of ${ROUNDS} turns each: ` +
      `${on.toFixed(3)} ms with the log, ${off.toFixed(3)} ms without, ` +
      `${slowerOf(turns.on, turns.off)} % slower (aim: at most 3 %)`,
  )
}

function medianWaitOf(turns: Turn[]): number {
  const sorted = turns.map(({ p50Ms }) => p50Ms).toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** By how many percent a turn with the log is slower than the one beside it: the median of all. */
function slowerOf(on: Turn[], off: Turn[]): string {
  const ratios = on.map((turn, place) => turn.p50Ms / (off[place]?.p50Ms ?? Number.NaN))
  return percentMore(
    ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? Number.NaN,
    1,
  )
}

/** Reads with and without the log, by so many callers at once. */
async function takeTurns(shop: Shop, callers: number): Promise<{ on: Turn[]; off: Turn[] }> {
  const read = readerOf(shop, callers)
  await read(WARM_UP_MS)
  const turns: { on: Turn[]; off: Turn[] } = { on: [], off: [] }
  let isOn = true
  for (let round = 0; round < ROUNDS * 2; round += 1) {
    // On, off, off, on: what changes with time falls on both.
    const isNextOn = [0, 3].includes(round % 4)
    if (isNextOn !== isOn) process.kill(shop.pid, 'SIGUSR2')
    isOn = isNextOn
    const turn = await read(ROUND_MS)
    turns[isOn ? 'on' : 'off'].push(turn)
    console.log(`${isOn ? 'with   ' : 'without'} ${figures(turn)}`)
  }
  if (!isOn) process.kill(shop.pid, 'SIGUSR2')
  return turns
}

/**
 * The mean difference between a turn with the log and one without beside it, and its standard
 * error. If the error is as large as the difference, take more ROUNDS or a quieter machine.
 */
function pairedCost(on: Turn[], off: Turn[]): { meanUs: number; errorUs: number } {
  const differences = on.flatMap((turn, at) => {
    const other = off[at]
    return other && turn.postgresUs > 0 && other.postgresUs > 0 ? [total(turn) - total(other)] : []
  })
  const { length } = differences
  const meanUs = differences.reduce((sum, each) => sum + each, 0) / length
  const squares = differences.reduce((sum, each) => sum + (each - meanUs) ** 2, 0)
  return { meanUs, errorUs: Math.sqrt(squares / (length - 1) / length) }
}

/** Drives signed reads and attributes the processor time of server and PostgreSQL to them. */
function readerOf({ port, pid, credentials, postgresCpuSeconds }: Shop, connections: number) {
  let count = 0
  const nextHeaders = (url: string) => {
    count += 1
    const credential = credentials[count % PARTNERS] as Credential
    return { ...CLIENT, ...signed(credential, { method: 'GET', url, body: '' }) }
  }
  const paths = Array.from(
    { length: NAMES },
    (_, at) => `/api/partner/v1/availability?domain=bench-${LISTINGS - at}.com`,
  )
  const target = { url: `http://127.0.0.1:${port}`, paths, pid, nextHeaders, connections }
  return async (ms: number): Promise<Turn> => {
    const before = { count, server: cpuSecondsOf(pid), postgres: postgresCpuSeconds() }
    const { p50Ms, perSecond } = await drive(target, ms)
    await pause(WRITTEN_MS)
    const us = (seconds: number) => (seconds * 1e6) / (count - before.count)
    return {
      serverUs: us(cpuSecondsOf(pid) - before.server),
      postgresUs: us(postgresCpuSeconds() - before.postgres),
      p50Ms,
      perSecond,
    }
  }
}

function percentMore(on: number, off: number): string {
  return ((on / off - 1) * 100).toFixed(1)
}

function total({ serverUs, postgresUs }: Turn): number {
  return serverUs + postgresUs
}

/** A PostgreSQL process that ended during a turn takes its time along, so that turn is left out. */
function medianOf(turns: Turn[]): Turn {
  const whole = turns.filter(({ postgresUs }) => postgresUs > 0)
  const sorted = whole.toSorted((a, b) => total(a) - total(b))
  return sorted[Math.floor(sorted.length / 2)] as Turn
}

function figures({ serverUs, postgresUs, p50Ms, perSecond }: Turn): string {
  return (
    `${(serverUs + postgresUs).toFixed(1)} µs a request (server ${serverUs.toFixed(1)}, ` +
    `PostgreSQL ${postgresUs.toFixed(1)}), p50 ${p50Ms.toFixed(3)} ms, ${perSecond.toFixed(0)}/s`
  )
}

async function benchPages({ db, port }: Shop): Promise<void> {
  await fillRequestLog(db)
  const cookie = await sessionOfMember(db)
  const now = Date.now()
  const queries = Array.from({ length: PAGES }, (_, turn) => {
    const filter = FILTERS[turn % FILTERS.length] ?? ''
    const hoursAgo = Math.floor(Math.random() * 150)
    const to = new Date(now - hoursAgo * 3_600_000).toISOString()
    return turn % 2 === 0 ? filter : `${filter}&to=${to}`
  })
  const read = async (query: string) => {
    const url = `http://127.0.0.1:${port}/api/portal/ptr_0/live/requests?${query}`
    const answer = await fetch(url, { headers: { cookie } })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    await answer.json()
  }
  await timedOnce(queries.slice(0, PAGES_WARM_UP), read)
  for (const filter of FILTERS) {
    const times = await timedOnce(
      Array.from({ length: 30 }, () => filter),
      read,
    )
    console.log(
      `${(filter || 'no filter').padEnd(38)} p50 ${at(times, 0.5)} ms, max ${at(times, 0.999)} ms`,
    )
  }
  const times = await timedOnce(queries, read)
  console.log(
    `\nGET …/requests, ${ROWS} rows of one partner, ${PAGES} pages: p50 ${at(times, 0.5)} ms, ` +
      `p99 ${at(times, 0.99)} ms (aim: p99 at most 30 ms)`,
  )
}
