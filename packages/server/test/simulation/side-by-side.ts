import { type ChildProcess, fork } from 'node:child_process'
import { addTotals, newTotals, type Totals } from './print-report.ts'

/**
 * Simulates seeds in several processes, each with a database of its own. A seed mostly waits for
 * PostgreSQL and the lab, and Node uses one core. Resolves with the sum, and whether all is well.
 */
export async function simulateSideBySide(
  file: string,
  seeds: number[],
  jobs: number,
): Promise<{ totals: Totals; isWell: boolean }> {
  const totals = newTotals()
  const children = Array.from({ length: Math.min(jobs, seeds.length) }, (_, job) => {
    const own = seeds.filter((_seed, at) => at % jobs === job)
    const env = { ...process.env, JOBS: '1', SEEDS: `${own.join(',')},` }
    const child = fork(file, { env, serialization: 'advanced' })
    child.on('message', (part) => addTotals(totals, part as Totals))
    return child
  })
  const stop = () => children.forEach((child) => void child.kill('SIGTERM'))
  process.once('SIGINT', stop).once('SIGTERM', stop)
  const ended = children.map(async (child) => {
    const isWell = (await codeOf(child)) === 0
    // The first broken seed is reason enough to look.
    if (!isWell) stop()
    return isWell
  })
  return { isWell: (await Promise.all(ended)).every(Boolean), totals }
}

async function codeOf(child: ChildProcess): Promise<number | null> {
  return await new Promise((resolve) => {
    child.once('error', () => resolve(null))
    child.once('close', resolve)
  })
}
