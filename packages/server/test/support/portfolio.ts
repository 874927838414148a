import { randomUUID } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { notifyWaiting } from '../../src/features/portfolio/cart/notify-waiting.ts'
import { dispatchChanges } from '../../src/features/portfolio/changes/dispatch-changes.ts'
import type { Pace } from '../../src/features/portfolio/changes/run-change.ts'
import { systemClock } from '../../src/values/clock.ts'
import type { House } from './house.ts'
import type { TestLab } from './lab.ts'
import type { Browser } from './people.ts'
import { until } from './until.ts'

type Owner = { id: string; email: string }

export function someNames(count: number, tld = 'com'): string[] {
  const mark = randomUUID().slice(0, 8)
  return Array.from({ length: count }, (_, n) => `own-${mark}-${n}.${tld}`)
}

/** Unlocked domains in an account's portfolio, registered at the lab's registrar. */
export async function givenDomains(
  { db, clock }: House,
  lab: TestLab,
  owner: Owner,
  names: string[],
): Promise<string[]> {
  await lab.hold(names, owner.email, 'OK')
  await db`
    insert into domains (
      domain, tld, account_id, nameservers, statuses, locked, expires_at, created_at, updated_at,
      look_at
    )
    select name, substring(name from '\\.(.*)$'), ${owner.id}, '{}', '{OK}', false,
      ${clock.now()}::timestamptz + interval '200 days', ${clock.now()}, ${clock.now()}, ${clock.now()}
    from unnest(${names}::text[]) as name
  `
  return names
}

/** Has the registrar renew names by itself, as it does by default. */
export async function givenRenewedByRegistrar({ db, deps }: House, names: string[]): Promise<void> {
  const { registrar } = deps.upstream
  const isOn = async (name: string) => (await registrar?.readDomain(name))?.autoRenew === true
  await Promise.all(
    names.map(async (name) => {
      await registrar?.update(name, { autoRenew: true })
      // The registrar may do it later.
      await until(`${name} is renewed by the registrar`, () => isOn(name))
    }),
  )
  await db`update domains set auto_renew = true where domain = any(${names}::text[])`
}

/** Runs the worker until the test ends. */
export function runWorker(house: House, pace?: Pace): { stop(): Promise<void> } {
  const { registrar } = house.deps.upstream
  const { nameservers } = house.deps.config
  const needs = { ...house.deps, clock: systemClock, registrar, nameservers, notifyWaiting }
  const working = dispatchChanges(needs, pace)
  onTestFinished(() => working.stop())
  return working
}

export type Operation = {
  bulkOpId: string
  total: number
  done: number
  failed: number
  status: string
  items: { domain: string; state: string; code: string | null; message: string | null }[]
}

export async function readOperation(browser: Browser, id: string): Promise<Operation> {
  return (await browser.get(`/api/domains/bulk/${id}`)).json<Operation>()
}

/** Waits until all changes of the operation have ended, then returns it. */
export async function ended(browser: Browser, id: string): Promise<Operation> {
  return await until(
    'the operation has ended',
    async () => {
      const operation = await readOperation(browser, id)
      return operation.done + operation.failed === operation.total && operation
    },
    400_000,
  )
}
