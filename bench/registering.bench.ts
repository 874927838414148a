import { rm } from 'node:fs/promises'
import { startLab } from '../packages/server/src/cli/lab-process.ts'
import { readConfig } from '../packages/server/src/config.ts'
import { startEmbedded } from '../packages/server/src/db/embedded.ts'
import { migrate } from '../packages/server/src/db/migrate.ts'
import { closeDeps, openDeps } from '../packages/server/src/deps.ts'
import { addAccount } from '../packages/server/src/features/people/accounts/add-account.ts'
import { beginOperation } from '../packages/server/src/features/portfolio/changes/begin-operation.ts'
import {
  changesAtOnce,
  dispatchChanges,
} from '../packages/server/src/features/portfolio/changes/dispatch-changes.ts'
import { addContact } from '../packages/server/src/features/portfolio/domains/add-contact.ts'
import { systemClock } from '../packages/server/src/values/clock.ts'
import { zonesOf } from '../packages/server/src/worker.ts'
import { temporaryFolder } from '../packages/server/test/support/temporary-folder.ts'

/**
 * A thousand paid registrations at the lab's registrar, which takes 200 ms per response, carried out
 * as the worker does: each gets its zone first. Their transfer locks come later and aren't measured.
 */
const COUNT = 1_000
const DELAY_MS = 200
/** One after another, for each name. */
const REQUESTS = [
  'the quote',
  'whether it has a zone',
  'the zone',
  'the earlier processes',
  'the order',
  'its process',
  'the name',
]
const COST_CENTS = 100_000

const dataDir = await temporaryFolder('bench')
const postgres = await startEmbedded({ dataDir })
const lab = await startLab()
const config = readConfig({ LOG_LEVEL: 'error' }, 'demo')
const deps = await openDeps(config, { databaseUrl: postgres.url, lab: lab.addresses })
const { registrar } = deps.upstream
try {
  await migrate(deps.db)
  const operation_id = await givenOrders()
  await control('/faults', { target: 'registrar', kind: 'delay', delay_ms: DELAY_MS })
  const places = changesAtOnce(config.registrarConcurrent)
  const { nameservers } = config
  const before = await countRequests()
  const began = performance.now()
  const working = dispatchChanges({ ...deps, registrar, nameservers, ...zonesOf(deps), places })
  await ended(operation_id)
  const seconds = (performance.now() - began) / 1000
  await working.stop()
  await report(operation_id, { seconds, places, requests: (await countRequests()) - before })
} finally {
  await closeDeps(deps)
  await lab.stop()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
process.exit(0)

async function givenOrders(): Promise<string> {
  const now = systemClock.now()
  const wanted = { email: 'bench@example.com', name: 'Bench', role: 'account' } as const
  const account = await deps.db.begin((tx) => addAccount(tx, { ...wanted, password_hash: '' }, now))
  if (!account) throw new Error('the account was not created')
  const account_id = account.id
  const facts = {
    name: 'Robin Harbor',
    email: 'robin@example.com',
    phone: '+31.201234567',
    address_line: '1 Quay Street',
    postal_code: '1011 AB',
    city: 'Amsterdam',
    country: 'NL',
  }
  const signal = new AbortController().signal
  const { id } = await addContact({ db: deps.db, registrar }, { account_id, facts, signal, now })
  const registration = {
    years: 1,
    contacts: { registrant: id, admin: id, tech: id, billing: id },
    nameservers: null,
    privacy: true,
    auto_renew: true,
    properties: null,
    registry: 'Verisign',
    premium: false,
    renew_cost_cents: null,
    cost_cents: COST_CENTS,
  }
  const changes = Array.from({ length: COUNT }, (_, n) => {
    const domain = `unused-bench-${n}.com`
    return { domain, price_cents: COST_CENTS, registration, problem: null }
  })
  const requested = { op: 'register', payload: {} } as const
  const operation = { account_id, requested, skip_on_error: true, changes }
  return await deps.db.begin((tx) => beginOperation(tx, operation, now))
}

async function ended(operation_id: string): Promise<void> {
  for (;;) {
    const left = await deps.db`
      select 1 from changes
      where operation_id = ${operation_id} and state in ('queued', 'running') limit 1
    `
    if (left.length === 0) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

type Measured = { seconds: number; places: number; requests: number }

async function report(
  operation_id: string,
  { seconds, places, requests }: Measured,
): Promise<void> {
  const [row] = await deps.db<{ done: number }[]>`
    select count(*)::int as done from changes
    where operation_id = ${operation_id} and state = 'done'
  `
  const total = await countCreations()
  const best = (COUNT * REQUESTS.length * DELAY_MS) / 1000 / places
  console.log(
    `${row?.done ?? 0} of ${COUNT} registered in ${seconds.toFixed(1)} s with ${places} at a time`,
    `(no better than ${best.toFixed(1)} s is possible with ${REQUESTS.length} requests each);`,
    `${requests} requests and ${total} creations at the registrar`,
  )
}

/** By the registrar's own log. */
async function countCreations(): Promise<number> {
  const headers = { authorization: 'ApiKey lab-registrar-key' }
  const path = `${lab.addresses.registrar}/processes?action=create&limit=0`
  const answer = await fetch(path, { headers })
  return ((await answer.json()) as { pagination: { total: number } }).pagination.total
}

async function countRequests(): Promise<number> {
  const { servers } = (await control('/servers')) as { servers: Server[] }
  return servers.find(({ name }) => name === 'registrar')?.requests ?? 0
}
type Server = { name: string; requests: number }

async function control(path: string, body?: object): Promise<Record<string, unknown>> {
  const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {}
  const response = await fetch(`${lab.addresses.control}${path}`, sent)
  return (await response.json()) as Record<string, unknown>
}
