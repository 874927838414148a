import { beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { openDb } from '../../src/db/pool.ts'
import { fillCatalogue } from '../support/catalogue-database.ts'
import { ownDatabase } from '../support/database.ts'
import { CATALOGUE } from '../support/filled-template.ts'
import { givenLab } from '../support/lab.ts'
import { type CrashPoint, DatabaseLine } from './database-line.ts'
import { Dice } from './dice.ts'
import { simulate } from './simulate.ts'

const serverUrl = inject('databaseServerUrl')
beforeAll(async () => {
  await fillCatalogue(serverUrl, await givenLab())
})

/** `npm run simulate` does more (docs/simulation.md). */
describe('a seeded run with crashes, lost answers and repeated requests', () => {
  it.each([1, 2])('keeps every promise under seed %i', { timeout: 900_000 }, async (seed) => {
    const plan = { seed, events: 180, writesPerCrash: 50 }
    const place = { serverUrl, template: CATALOGUE.name, lab: await givenLab() }
    const report = await simulate(plan, place)
    const trace = report.problems.length > 0 ? report.trace.latest : []
    expect({ problems: report.problems, trace }).toEqual({ problems: [], trace: [] })
    expect(report.crashes.length).toBeGreaterThan(3)
    const { orders, registrations, offers, payouts, webhooks } = report.counted
    expect(orders).toBeGreaterThan(5)
    expect(webhooks).toBeGreaterThan(5)
    expect(registrations + payouts).toBeGreaterThan(0)
    expect(offers).toBeGreaterThan(0)
  })
})

describe('a process that dies at a write', () => {
  /** Writes twice through a line that is cut at the second write. Returns what was stored. */
  async function writeTwice(side: CrashPoint['side']) {
    const { db, url } = await ownDatabase()
    await db`create table written (n integer)`
    const line = new DatabaseLine(url)
    onTestFinished(() => line.cut())
    const dying = openDb(line.url, 2)
    onTestFinished(() => dying.end({ timeout: 0 }))
    await dying`select 1`
    const struck = Promise.withResolvers<string>()
    line.plan({ write: 2, side }, (statement) => {
      line.cut()
      void dying.end({ timeout: 0 })
      struck.resolve(statement)
    })
    await dying`insert into written values (1)`
    await expect(dying`insert into written values (2)`).rejects.toThrow(/CONNECTION/)
    expect(await struck.promise).toBe('insert into written values (2)')
    return (await db<{ n: number }[]>`select n from written order by n`).map(({ n }) => n)
  }

  it('never sent it', async () => {
    expect(await writeTwice('before')).toEqual([1])
  })

  it('sent it, and never learned that it took effect', async () => {
    expect(await writeTwice('after')).toEqual([1, 2])
  })
})

describe('dice', () => {
  const throws = (seed: number) => {
    const dice = new Dice(seed)
    return Array.from({ length: 20 }, () => dice.below(1_000))
  }

  it('fall the same way for the same seed only', () => {
    expect(throws(7)).toEqual(throws(7))
    expect(throws(7)).not.toEqual(throws(8))
  })

  it('follow their weights', () => {
    const dice = new Dice(1)
    const falls = Array.from({ length: 1_000 }, () => dice.weigh({ often: 9, seldom: 1 }))
    const often = falls.filter((name) => name === 'often').length
    expect(often).toBeGreaterThan(850)
    expect(often).toBeLessThan(950)
  })
})
