import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Db } from '../../src/db/pool.ts'
import { afterFile } from './after-file.ts'
import type { House } from './house.ts'
import type { TestLab } from './lab.ts'
import { freePort } from './program.ts'
import { until } from './until.ts'

const NODE = fileURLToPath(new URL('./checkout-node.ts', import.meta.url))
const GATED = ['orders', 'payments', 'changes', 'ledger_entries']

/**
 * Makes a write wait before its transaction commits, as long as the test holds the lock of that
 * name: `order`, `payment captured`, `change done`, or an entry's kind such as `sale_captured`.
 */
export async function setGates(db: Db): Promise<void> {
  await db`
    create function wait_at_gate() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(hashtext(case tg_table_name
        when 'orders' then 'order'
        when 'payments' then 'payment ' || (to_jsonb(new) ->> 'status')
        when 'changes' then 'change ' || (to_jsonb(new) ->> 'state')
        else to_jsonb(new) ->> 'kind'
      end));
      return null;
    end;
    $$
  `
  for (const table of GATED)
    await db`
      create trigger gate after insert or update on ${db(table)}
      for each row execute function wait_at_gate()
    `
}

export type Node = { url: string; kill(): Promise<void> }

/** A whole server in a separate process, on the database of a test house. Starting is expensive. */
export async function startNode({ deps }: Pick<House, 'deps'>, lab: TestLab): Promise<Node> {
  const port = await freePort()
  const orders = { databaseUrl: deps.databaseUrl, lab, port }
  const child = spawn(process.execPath, [NODE, JSON.stringify(orders)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const gone = once(child, 'exit')
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL')
    await gone
  }
  afterFile(kill)
  await Promise.race([
    once(child.stdout, 'data'),
    gone.then(() => Promise.reject(new Error('the node did not start'))),
  ])
  return { url: `http://127.0.0.1:${port}`, kill }
}

/** Writes to stop at a gate, and what leads to them. */
export type Stop = { gate: string; begin: () => unknown; writes?: number }

/**
 * Blocks each of these writes before it commits, and kills their node while all of them wait. The
 * latest step comes first, because a gate also stops whoever reaches it afterwards.
 */
export async function killAtWrites(
  db: Db,
  stops: Stop[],
  kill: () => Promise<void>,
): Promise<void> {
  const keepers = []
  for (const { gate, begin, writes = 1 } of stops) {
    const keeper = await db.reserve()
    await keeper`select pg_advisory_lock(hashtext(${gate}))`
    keepers.push(keeper)
    await begin()
    const isThere = async () => (await findWaiting(db, gate)).length === writes
    await until(`the node has come to "${gate}"`, isThere, 60_000)
  }
  // A worker tries again if its statement timed out at the gate meanwhile.
  const waiting = await until('all wait at once', async () => {
    const pids = await Promise.all(stops.map(({ gate }) => findWaiting(db, gate)))
    return stops.every(({ writes = 1 }, at) => pids[at]?.length === writes) && pids.flat()
  })
  await kill()
  for (const keeper of keepers) {
    await keeper`select pg_advisory_unlock_all()`
    keeper.release()
  }
  await until('its transactions are gone', async () => {
    const rows = await db`select 1 from pg_stat_activity where pid = any(${waiting})`
    return rows.length === 0
  })
}

/** The server processes that wait at a gate. */
async function findWaiting(db: Db, gate: string): Promise<number[]> {
  const rows = await db<{ pid: number }[]>`
    select l.pid from pg_locks l join pg_database d on d.oid = l.database
    where d.datname = current_database() and l.locktype = 'advisory' and not l.granted
      and l.objid = (hashtext(${gate})::bigint & 4294967295)::oid
    limit 10
  `
  return rows.map(({ pid }) => pid)
}
