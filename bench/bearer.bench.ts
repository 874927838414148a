import { accessTokenOf } from './allowed-app.ts'
import { drive, type Measured, type Target } from './drive.ts'
import { answering, withDemo } from './processes.ts'

const ROUNDS = 7
const ROUND_MS = 3_000
const WARM_MS = 1_500
const ADDED_MICROSECONDS_AIM = 50

type Turn = { plain: Measured; bearer: Measured }

/** The CPU time that a warm access token adds to a listings request. */
await withDemo(async (demo) => {
  await answering(`${demo.url}/readyz`)
  const plain = { ...demo, url: `${demo.url}/api/market/listings` }
  const authorization = `Bearer ${await accessTokenOf(demo.url)}`
  report(await inTurns(plain, { ...plain, headers: { authorization } }))
})

async function inTurns(without: Target, bearing: Target): Promise<Turn[]> {
  await drive(without, WARM_MS)
  await drive(bearing, WARM_MS)
  const turns: Turn[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const turn = { plain: await drive(without, ROUND_MS), bearer: await drive(bearing, ROUND_MS) }
    turns.push(turn)
    console.log(`round ${round + 1}: ${line(turn)}`)
  }
  return turns
}

function report(turns: Turn[]): void {
  const sorted = turns.toSorted((a, b) => addedMicroseconds(a) - addedMicroseconds(b))
  const median = sorted[Math.floor(sorted.length / 2)]
  if (!median) throw new Error('no rounds')
  console.log(`\nthe median round: ${line(median)} (aim: below ${ADDED_MICROSECONDS_AIM} µs)`)
}

function line(turn: Turn): string {
  const each = [turn.plain, turn.bearer].map(
    (measured) => `${microseconds(measured).toFixed(1)} µs (p99 ${measured.p99Ms.toFixed(1)} ms)`,
  )
  return `without ${each[0]}, with ${each[1]}, added ${addedMicroseconds(turn).toFixed(1)} µs`
}

function addedMicroseconds({ plain, bearer }: Turn): number {
  return microseconds(bearer) - microseconds(plain)
}

/** The server's CPU time per response. */
function microseconds({ perCpuSecond }: Measured): number {
  return 1_000_000 / perCpuSecond
}
