import { drive, type Measured, type Target } from './drive.ts'
import { answering, start, stop, withDemo } from './processes.ts'

/** A path of the demo, and the minimum share of plain node:http's rate that it should reach. */
export type Subject = { name: string; path: string; aim: number }

const ROUNDS = 5
const ROUND_MS = 4_000
/** Before that, a demo is still busy starting and its code isn't compiled for these requests. */
const WARM_UP_MS = 30_000
const BARE_PORT = 19_018

/**
 * Compares paths of a warm demo with a plain node:http server that sends the same bytes: requests
 * per second of server CPU time, in one run and in turns, and their ratio. Each server is one
 * process on one core. The load comes from another process.
 */
export async function besideBareHttp(
  subjects: Subject[],
  env: Record<string, string> = {},
): Promise<void> {
  await withDemo(async (demo) => {
    for (const subject of subjects) await measure(subject, demo)
  }, env)
}

async function measure(subject: Subject, demo: Target): Promise<void> {
  const url = `${demo.url}${subject.path}`
  await answering(url)
  const body = await (await fetch(url)).text()
  const bare = start('bench/bare-http.ts', [String(BARE_PORT), body], {})
  try {
    const bareUrl = `http://127.0.0.1:${BARE_PORT}${subject.path}`
    await answering(bareUrl)
    const turns = await inTurns({ ...demo, url }, { url: bareUrl, pid: bare.pid ?? 0 })
    report(subject, turns, Buffer.byteLength(body))
  } finally {
    await stop(bare)
  }
}

type Turn = { ours: Measured; bare: Measured }

export async function inTurns(service: Target, reference: Target): Promise<Turn[]> {
  await drive(service, WARM_UP_MS)
  await drive(reference, 1_500)
  const turns: Turn[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const bare = await drive(reference, ROUND_MS)
    const ours = await drive(service, ROUND_MS)
    turns.push({ bare, ours })
    console.log(line(`round ${round + 1}`, { bare, ours }))
  }
  return turns
}

export function report(
  { name, aim }: Pick<Subject, 'name' | 'aim'>,
  turns: Turn[],
  bytes: number,
): void {
  const sorted = turns.toSorted((a, b) => ratioOf(a) - ratioOf(b))
  const median = sorted[Math.floor(sorted.length / 2)]
  if (!median) throw new Error('no rounds')
  console.log(`\n${bytes} bytes a response; the median round:`)
  console.log(line(name, median))
  console.log(`ratio ${ratioOf(median).toFixed(2)} of bare node:http (aim: at least ${aim})\n`)
}

function ratioOf({ ours, bare }: Turn): number {
  return ours.perCpuSecond / bare.perCpuSecond
}

function line(name: string, turn: Turn): string {
  return `${name.padEnd(9)} ours ${figures(turn.ours)}   bare ${figures(turn.bare)}   ratio ${ratioOf(turn).toFixed(2)}`
}

function figures({ perSecond, perCpuSecond, p99Ms }: Measured): string {
  return `${perCpuSecond.toFixed(0)} a CPU second (${perSecond.toFixed(0)}/s, p99 ${p99Ms.toFixed(1)} ms)`
}
