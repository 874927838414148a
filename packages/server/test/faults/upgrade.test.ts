import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { openDb } from '../../src/db/pool.ts'
import { readMigrations } from '../../src/db/migrate.ts'
import { afterFile } from '../support/after-file.ts'
import { emptyDatabase } from '../support/backups.ts'
import { startCheckingProxy } from '../support/checking-proxy.ts'
import { type Node, startNode, through } from '../support/nodes.ts'
import { postOrder, someDomain } from '../support/orders.ts'
import { givenPreviousRelease, type PreviousRelease } from '../support/previous-release.ts'
import { runProgram } from '../support/program.ts'
import { programFile } from '../support/programs.ts'
import { type Place, signedCall } from '../support/signed-call.ts'
import { until } from '../support/until.ts'

const CALLERS = 3
/** Between two calls of one caller, because starting nodes need the processor too. */
const PAUSE_MS = 20
const NAMES = 5_000
const START_MS = 240_000
const CENTS = 500_00

const previous = await givenPreviousRelease()

/** A partner and names for sale, added with the commands of the release that is running. */
async function givenShop({ run, cli }: PreviousRelease, databaseUrl: string) {
  const add = ['partner', 'add', '--name', 'Acme', '--email', 'api@acme.example']
  const partnerId = (await run(add, databaseUrl)).trim()
  const issue = ['credential', 'issue', partnerId, '--environment', 'live', '--scopes', 'all']
  const said = await run(issue, databaseUrl)
  const [keyId = '', secret = ''] = ['key_id', 'secret'].map(
    (name) => new RegExp(`^${name} (\\S+)$`, 'm').exec(said)?.[1],
  )
  const domains = Array.from({ length: NAMES }, someDomain)
  const file = join(dirname(cli), 'names.csv')
  const lines = domains.map((domain) => `${domain},${CENTS}`)
  await writeFile(file, ['domain,bin_price_cents', ...lines].join('\n'))
  await run(['listings', 'import', file, '--environment', 'live'], databaseUrl)
  return { partner: { keyId, secret }, domains }
}

type Shop = Awaited<ReturnType<typeof givenShop>>

/** Callers that read and order in turns, each call once, until they are stopped. */
function startCalls(place: Place, { partner, domains }: Shop) {
  const failures: string[] = []
  const sold: string[] = []
  let isOver = false
  const left = [...domains]
  const order = async () => {
    const domain = left.pop() ?? ''
    const { status, body } = await postOrder(place, partner, { domain, sale_price_cents: CENTS })
    if (status === 201) sold.push(domain)
    else failures.push(`${status} ${JSON.stringify(body)}`)
  }
  const read = async () => {
    const query = { domain: 'acme.com' }
    const line = 'GET /api/partner/v1/availability'
    const { status, body } = await signedCall(place, partner, line, { query })
    if (status !== 200) failures.push(`${status} ${JSON.stringify(body)}`)
  }
  const callers = Array.from({ length: CALLERS }, async () => {
    while (!isOver) {
      await order().catch((error: unknown) => failures.push(String(error)))
      await read().catch((error: unknown) => failures.push(String(error)))
      await pause(PAUSE_MS)
    }
  })
  const stop = async () => {
    isOver = true
    await Promise.all(callers)
  }
  return { failures, sold, stop }
}

it.skipIf(!previous)(
  'servers of the release before and of this one share a database, and no call fails',
  async () => {
    const release = previous as PreviousRelease
    const url = await emptyDatabase()
    await release.run(['migrate'], url)
    const shop = await givenShop(release, url)
    const nodes: Node[] = []
    onTestFinished(async () => void (await Promise.all(nodes.map((node) => node.kill()))))
    let program = release.cli
    const start = async () => nodes.push(await startNode(url, () => program))
    await Promise.all([start(), start()])
    const proxy = await startCheckingProxy(nodes.map(({ port }) => port))
    const areAllReady = () => proxy.ready().length === nodes.length
    await until('both are ready', areAllReady, START_MS)
    const calls = startCalls(through(proxy), shop)
    const restart = async (node: Node | undefined) => {
      const before = calls.sold.length
      await until('orders go through', () => calls.sold.length > before + 20)
      await node?.stop()
      await node?.start()
      await until('both are ready again', areAllReady, START_MS)
    }
    const migrated = runProgram(['migrate'], { DATABASE_URL: url })
    expect([await migrated.ended, migrated.said()]).toEqual([0, expect.stringContaining('Done')])
    // One of the old ones may have to start again before it's replaced.
    await restart(nodes[0])
    program = programFile('cli')
    for (const node of nodes) await restart(node)
    await calls.stop()

    expect(calls.failures).toEqual([])
    expect(nodes.flatMap(({ unaskedEnds }) => unaskedEnds)).toEqual([])
    const db = openDb(url, 1)
    afterFile(() => db.end({ timeout: 1 }))
    const recorded = await db<
      { domain: string }[]
    >`select domain from orders where environment = 'live' limit 10000`
    expect(recorded.map(({ domain }) => domain).sort()).toEqual(calls.sold.sort())
    const [row] = await db<{ count: number }[]>`select count(*) as count from schema_migrations`
    expect(row?.count).toBe((await readMigrations()).length)
    expect(release.migrations).toBeLessThan(row?.count ?? 0)
  },
  900_000,
)
