import { expect, it } from 'vitest'
import { hostileTexts } from '../../server/test/support/hostile-texts.ts'
import { watchTurns } from '../../server/test/support/turns.ts'
import { wantedAt } from './server-entry.tsx'

/** As in packages/server/test/rules/parser-budget.test.ts, which has the reasons. */
const BUDGET_MS = 50
const TRIES_MAX = 20
const ADDRESS_BYTES_MAX = 16 * 1024
const MIXTURES = 12
const SEED = 17

async function longestTurn(work: () => unknown): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < TRIES_MAX && best > BUDGET_MS; tries += 1) {
    const { longestMs } = await watchTurns(async () => await Promise.resolve(work()))
    best = Math.min(best, longestMs)
  }
  return best
}

it('no address of a page blocks the event loop, whatever it is', { timeout: 600_000 }, async () => {
  const slow: string[] = []
  for (const text of hostileTexts(ADDRESS_BYTES_MAX, MIXTURES, SEED)) {
    for (const address of [
      `/${text}`,
      `/tlds/${text}`,
      `/search?q=${text}`,
      `/market?${text}`,
      `/market/${text}`,
    ]) {
      const ms = await longestTurn(() => wantedAt(address))
      if (ms > BUDGET_MS) slow.push(`${ms.toFixed(0)} ms: ${JSON.stringify(address.slice(0, 60))}`)
    }
  }
  expect(slow).toEqual([])
})
