import { setTimeout as sleep } from 'node:timers/promises'
import { toolOf } from '../../src/features/tools/catalogue.ts'
import { findLocked } from '../../src/features/trading/checkout/find-locked.ts'
import { serveRuns } from '../../src/features/tools/process/serve-runs.ts'
import type { Tool } from '../../src/features/tools/tool.ts'

const HOG_BYTES = 64 * 1024 * 1024

/**
 * A tools process for tests that want one to run away: what a tool does depends on the name it is
 * given. `burn…` never gives the event loop back, `burn-20s…` does so for 20 seconds, `hog…` takes
 * memory without end, `ignore…` does not end when it should; every other name is treated as usual.
 */
serveRuns((slug): Tool => {
  const tool = toolOf(slug)
  return {
    ...tool,
    run: async (needs, input, run) => (await misbehave(input)) ?? tool.run(needs, input, run),
  }
}, findLocked)

async function misbehave(input: unknown): Promise<{ misbehaved: string } | undefined> {
  const { domain, domains } = input as { domain?: string; domains?: string[] }
  const name = domain ?? domains?.[0] ?? ''
  if (name.startsWith('burn')) return burn(/^burn-(\d+)s/.exec(name)?.[1])
  if (name.startsWith('hog')) return await hog()
  if (name.startsWith('ignore')) await new Promise(() => {})
  return undefined
}

function burn(seconds: string | undefined): { misbehaved: string } {
  const endsAt = performance.now() + (seconds ? Number(seconds) * 1_000 : Infinity)
  while (performance.now() < endsAt) continue
  return { misbehaved: `for ${seconds} s` }
}

/** Gives the event loop back in between, so that only its memory stops it. */
async function hog(): Promise<never> {
  for (const taken: Buffer[] = []; ; await sleep(10)) taken.push(Buffer.alloc(HOG_BYTES, 1))
}
