import { rm } from 'node:fs/promises'
import { readConfig } from '../packages/server/src/config.ts'
import { startEmbedded } from '../packages/server/src/db/embedded.ts'
import { migrate } from '../packages/server/src/db/migrate.ts'
import { closeDeps, type Deps, openDeps } from '../packages/server/src/deps.ts'
import { addAccount } from '../packages/server/src/features/people/accounts/add-account.ts'
import { startFanOut } from '../packages/server/src/features/portfolio/bulk/start-fan-out.ts'
import { dispatchChanges } from '../packages/server/src/features/portfolio/changes/dispatch-changes.ts'
import { readOperation } from '../packages/server/src/features/portfolio/changes/read-operation.ts'
import { snapshotIn } from '../packages/server/src/features/registry/tlds/catalogue.ts'
import type { ChangeRequest } from '../packages/server/src/features/portfolio/changes/change-request.ts'
import { systemClock } from '../packages/server/src/values/clock.ts'
import { startLab } from '../packages/server/src/cli/lab-process.ts'
import { temporaryFolder } from '../packages/server/test/support/temporary-folder.ts'

/**
 * A thousand domains are locked, then given name servers, at the lab's registrar, which takes 20 ms
 * per response. Measured from the request to the last domain, with worker, PostgreSQL and lab on
 * the same cores. Each domain takes four requests: its current state, the change, and two checks of
 * the registry's process.
 */
const COUNT = 1_000
const DELAY_MS = 20
const AIM_S = 5
const ROUNDS = 3

const dataDir = await temporaryFolder('bench')
const postgres = await startEmbedded({ dataDir })
const lab = await startLab()
const deps = await openDeps(readConfig({ LOG_LEVEL: 'error' }, 'demo'), {
  databaseUrl: postgres.url,
  lab: lab.addresses,
})
try {
  await migrate(deps.db)
  const account_id = await givenAccount(deps)
  const working = dispatchChanges({ ...deps, registrar: deps.upstream.registrar })
  await delayRegistrar()
  for (let round = 0; round < ROUNDS; round += 1) {
    const names = await givenNames(account_id, round)
    const hosts = ['ns1.bench-dns.net', 'ns2.bench-dns.net']
    await measure(account_id, names, { op: 'lock', payload: {} })
    await measure(account_id, names, { op: 'setNameservers', payload: { nameservers: hosts } })
  }
  await working.stop()
} finally {
  await closeDeps(deps)
  await lab.stop()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
process.exit(0)

async function measure(
  account_id: string,
  names: string[],
  requested: ChangeRequest,
): Promise<void> {
  const asked = { account_id, names, skip_on_error: true, dry_run: false }
  const snapshot = await snapshotIn(deps.db)
  const began = performance.now()
  const cpuBefore = process.cpuUsage()
  const known = { snapshot, now: new Date() }
  const { bulkOpId } = await deps.db.begin((tx) => startFanOut(tx, asked, requested, known))
  for (;;) {
    // The domains themselves are read at the end, because reading all of them at each check would
    // be measured too.
    const left = await deps.db`
      select 1 from changes
      where operation_id = ${bulkOpId} and state in ('queued', 'running') limit 1
    `
    if (left.length === 0) {
      const seconds = ((performance.now() - began) / 1000).toFixed(2)
      const { changes } = await readOperation(deps.db, account_id, bulkOpId)
      const done = changes.filter(({ state }) => state === 'done').length
      const { user, system } = process.cpuUsage(cpuBefore)
      const cpu = ((user + system) / 1_000_000).toFixed(2)
      const took = `${seconds} s (aim: ${AIM_S}), ${cpu} s of the worker's processor time`
      console.log(`${requested.op}: ${done} of ${COUNT} done in ${took}`)
      return
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function givenAccount({ db }: Deps): Promise<string> {
  const wanted = { email: 'bench@example.com', name: 'Bench', role: 'account' } as const
  const made = { ...wanted, password_hash: '' }
  const account = await db.begin((tx) => addAccount(tx, made, systemClock.now()))
  if (!account) throw new Error('the account was not created')
  return account.id
}

async function givenNames(account_id: string, round: number): Promise<string[]> {
  const names = Array.from({ length: COUNT }, (_, n) => `bench-${round}-${n}.com`)
  await lab.register(names)
  await lab.hold(names, 'bench@example.com', 'OK')
  await deps.db`
    insert into domains (
      domain, tld, account_id, nameservers, statuses, locked, expires_at, created_at, updated_at
    )
    select name, 'com', ${account_id}, '{}', '{OK}', false, now(), now(), now()
    from unnest(${names}::text[]) as name
  `
  return names
}

async function delayRegistrar(): Promise<void> {
  const response = await fetch(`${lab.addresses.control}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ target: 'registrar', kind: 'delay', delay_ms: DELAY_MS }),
  })
  if (!response.ok) throw new Error(await response.text())
}
