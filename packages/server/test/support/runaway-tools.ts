import { setTimeout as sleep } from 'node:timers/promises'
import { toolOf } from '../../src/features/tools/catalogue.ts'
import { findLocked } from '../../src/features/trading/checkout/find-locked.ts'
import { findSales } from '../../src/features/trading/sold-names/find-sales.ts'
import { serveRuns } from '../../src/features/tools/process/serve-runs.ts'
import type { Tool } from '../../src/features/tools/tool.ts'

const HOG_BYTES = 64 * 1024 * 1024

/**
 * A tools process for tests of runaway tools. The behaviour depends on the domain it gets: `burn…`
 * blocks the event loop forever, `burn-20s…` for 20 seconds, `hog…` allocates memory without end,
 * and `ignore…` ignores its stop signal. All other domains work as usual.
 */
serveRuns(
  (slug): Tool => {
    const tool = toolOf(slug)
    return {
      ...tool,
      run: async (needs, input, run) => (await misbehave(input)) ?? tool.run(needs, input, run),
    }
  },
  { findLocked, findSales },
)

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

/** Yields to the event loop, so that only the memory limit can stop it. */
async function hog(): Promise<never> {
  for (const taken: Buffer[] = []; ; await sleep(10)) taken.push(Buffer.alloc(HOG_BYTES, 1))
}
