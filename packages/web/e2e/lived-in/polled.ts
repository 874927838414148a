import { setTimeout as pause } from 'node:timers/promises'

/** Long enough for a busy machine: this is only meant to catch a hang. */
const WITHIN_MS = 120_000
const EVERY_MS = 100

/** The first answer that isn't undefined. */
export async function polled<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + WITHIN_MS
  while (Date.now() < deadline) {
    const answer = await ask()
    if (answer !== undefined) return answer
    await pause(EVERY_MS)
  }
  throw new Error(`${what} did not come.`)
}
