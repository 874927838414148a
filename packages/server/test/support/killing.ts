import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import type { StripeConfig } from '../../src/config/groups.ts'
import type { Db } from '../../src/db/pool.ts'
import type { House } from './house.ts'
import type { TestLab } from './lab.ts'
import { passPauses } from './leases.ts'
import { compileCache, programFile } from './programs.ts'
import { until } from './until.ts'
import { freePort } from '../../../lab/test/support/free-port.ts'

const GATED = [
  'orders',
  'payments',
  'payment_refunds',
  'changes',
  'transfers_in',
  'handovers',
  'seller_payouts',
  'ledger_entries',
  'mails',
  'plans',
]

/**
 * Makes a write wait before its transaction commits, as long as the test holds the lock of that
 * name: `order`, `payment captured`, `refund sent`, `change done`, `change submitted`, `change
 * accepted`, `transfer done`, `transfer cancelling`, `handover pushing` and the other stages,
 * `payout pending`, `payout filed`, `payout paid`, `mail sale-task` and the other kinds, `plan
 * returned`, or an entry's kind such as `sale_captured`.
 */
export async function setGates(db: Db): Promise<void> {
  await db`
    create function wait_at_gate() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(hashtext(case tg_table_name
        when 'orders' then 'order'
        when 'payments' then 'payment ' || (to_jsonb(new) ->> 'status')
        when 'payment_refunds' then 'refund ' || case
          when to_jsonb(new) ->> 'due_at' is null then 'sent' else 'due' end
        when 'transfers_in' then 'transfer ' || case
          when to_jsonb(new) ->> 'cancel_requested_at' is not null then 'cancelling'
          else to_jsonb(new) ->> 'status' end
        when 'handovers' then 'handover ' || (to_jsonb(new) ->> 'stage')
        when 'mails' then 'mail ' || (to_jsonb(new) ->> 'kind')
        when 'plans' then 'plan ' || case
          when to_jsonb(new) ->> 'status' = 'ended' and not (to_jsonb(new) ->> 'is_returning')::boolean
            then 'returned' else to_jsonb(new) ->> 'status' end
        when 'seller_payouts' then 'payout ' || case
          when to_jsonb(new) ->> 'status' = 'pending' and to_jsonb(new) ->> 'file_id' is not null
            then 'filed' else to_jsonb(new) ->> 'status' end
        when 'changes' then 'change ' || case
          -- The lock of a new name, queued behind what a test is about.
          when (to_jsonb(new) ->> 'position')::int >= 1000000 then 'of ours'
          when to_jsonb(new) ->> 'state' = 'running'
            and to_jsonb(new) ->> 'accepted_at' is not null then 'accepted'
          when to_jsonb(new) ->> 'state' = 'running'
            and to_jsonb(new) ->> 'submitted_at' is not null then 'submitted'
          else to_jsonb(new) ->> 'state' end
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

const START_ATTEMPTS_MAX = 3

/**
 * A whole server in a separate process, on the database of a test house. If somebody else took its
 * port meanwhile, it is started on another.
 */
export async function startNode(
  { deps }: Pick<House, 'deps'>,
  lab: TestLab,
  stripe: StripeConfig = {},
): Promise<Node> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort()
    const node = await startAt(port, { databaseUrl: deps.databaseUrl, lab, port, stripe })
    if (node) return node
    if (attempt === START_ATTEMPTS_MAX) throw new Error('the node did not start')
  }
}

/** Undefined if it ended before it was ready. */
async function startAt(port: number, orders: object): Promise<Node | undefined> {
  const child = spawn(process.execPath, [programFile('checkout-node'), JSON.stringify(orders)], {
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache() },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const gone = once(child, 'exit')
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL')
    await gone
  }
  onTestFinished(kill)
  const isReady = await Promise.race([
    once(child.stdout, 'data').then(() => true),
    gone.then(() => false),
  ])
  return isReady ? { url: `http://127.0.0.1:${port}`, kill } : undefined
}

/** Longer than any lease: a step that fails on a busy machine is tried again after that. */
const ARRIVES_WITHIN_MS = 600_000

/**
 * Starts a node, waits until it is blocked at an uncommitted write, and kills it there. `hurry` makes
 * the node's work due again, in case its first attempt failed.
 */
export async function killAtWrite(
  db: Db,
  gate: string,
  start: () => Promise<Node>,
  hurry: () => Promise<unknown> = async () => {},
): Promise<void> {
  const keeper = await db.reserve()
  await keeper`select pg_advisory_lock(hashtext(${gate}))`
  const isThere = async () => {
    await passPauses(db)
    await hurry()
    return await findWaiting(db)
  }
  let pid: number
  try {
    const node = await start()
    pid = await until(`the node has come to "${gate}"`, isThere, ARRIVES_WITHIN_MS)
    await node.kill()
  } finally {
    // The next test must not wait at this gate.
    await keeper`select pg_advisory_unlock(hashtext(${gate}))`
    keeper.release()
  }
  await until('its transaction is gone', async () => {
    return (await db`select 1 from pg_stat_activity where pid = ${pid}`).length === 0
  })
}

async function findWaiting(db: Db): Promise<number | undefined> {
  const [row] = await db<{ pid: number }[]>`
    select l.pid from pg_locks l join pg_database d on d.oid = l.database
    where d.datname = current_database() and l.locktype = 'advisory' and not l.granted limit 1
  `
  return row?.pid
}
