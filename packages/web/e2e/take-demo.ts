import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { inject } from 'vitest'
import type { Places } from './lived-in/places.ts'

/** `shared` is a fresh demo. `lived-in` is full of data, and only for looking. */
export const KINDS = ['shared', 'lived-in'] as const
export type DemoKind = (typeof KINDS)[number]

export type SharedDemo = {
  url: string
  labUrl: string
  forwardUrl: string
  databaseUrl: string
  /** What was created in a demo that is lived in, and the session cookies of its people. */
  places: Places
  cookies: Record<string, string>
}

/** Long enough for a busy machine: this is only meant to catch a hang. */
const READY_WITHIN_MS = 590_000
const ASK_EVERY_MS = 100

/** A demo that other test files use at the same time. They must not disturb each other. */
export async function takeDemo(
  kind: DemoKind,
): Promise<{ demo: SharedDemo; giveBack: () => Promise<void> }> {
  const address = `${inject('sharedDemosUrl')}/${kind}/${randomUUID()}`
  const deadline = Date.now() + READY_WITHIN_MS
  while (Date.now() < deadline) {
    const response = await fetch(address, { method: 'PUT' })
    const text = await response.text()
    if (response.status === 200) {
      const giveBack = async () => void (await fetch(address, { method: 'DELETE' }))
      return { demo: JSON.parse(text) as SharedDemo, giveBack }
    }
    if (response.status !== 202) throw new Error(`The ${kind} demo did not start: ${text}`)
    await pause(ASK_EVERY_MS)
  }
  throw new Error(`The ${kind} demo was not ready within ${READY_WITHIN_MS} ms.`)
}
