import { randomUUID } from 'node:crypto'
import type { Tx } from '../../../db/pool.ts'
import type { Deps } from '../../../deps.ts'
import { type Broken, findBroken, findBrokenSince, lookAtLedger } from './check-ledger.ts'
import { INVARIANTS } from './invariants-sql.ts'
import { addSums } from './add-sums.ts'
import {
  claimCheck,
  type CodeSum,
  countBetween,
  giveUpCheck,
  keepProgress,
  type Marks,
  type Progress,
  readCodes,
  readMarks,
  sumBetween,
} from './progress-sql.ts'
import { type CheckRow, insertCheck, purgeChecks, readNewestCheck } from './check-sql.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'log'>
type Occasion = { isAsked: boolean; leaving?: AbortSignal | undefined }

const BEGINNING: Marks = { entry_id: 0, posting_id: 0, timeline_id: 0 }

/**
 * Checks the ledger if a check is due or requested, and no other worker is running one. Usually it
 * continues from the last check. It checks everything once a night, on request, and as long as
 * something is broken. It stores the findings with the account balances of that moment, and logs an
 * error if anything is broken. A worker that stops gives its lease back immediately, because a full
 * check may take longer than shutdown allows. Resolves with whether it checked.
 */
export async function keepCheck(needs: Needs, { isAsked, leaving }: Occasion): Promise<boolean> {
  const { db } = needs
  const lease_token = randomUUID()
  const progress = await claimCheck(db, { lease_token, isAsked })
  if (!progress) return false
  const giveUp = () => giveUpCheck(db, lease_token).catch(() => {})
  const leave = () => void giveUp()
  // The worker may have stopped while the database was still answering the claim.
  if (leaving?.aborted) {
    await giveUp()
    return false
  }
  leaving?.addEventListener('abort', leave)
  try {
    const last = await readNewestCheck(db)
    const isWhole = isAsked || progress.is_whole_due || !last || last.broken.length > 0
    const { next, ...seen } = await check(needs, progress, isWhole ? undefined : last)
    await keepProgress(db, lease_token, { ...next, isSeenNew: progress.is_seen_settled, isWhole })
    await purgeChecks(db)
    if (seen.broken.length > 0) needs.log.error({ broken: seen.broken }, 'the ledger is not sound')
    return true
  } catch (error) {
    await giveUp()
    throw error
  } finally {
    leaving?.removeEventListener('abort', leave)
  }
}

/** Continues from the last check, or checks everything if there is none. Stores what it found. */
async function check({ db, clock }: Needs, progress: Progress, last: CheckRow | undefined) {
  const checked_at = clock.now()
  const seen = await lookAtLedger(db, async (tx) => ({
    broken: last ? await findBrokenSince(tx, progress.verified) : await findBroken(tx, checked_at),
    ...(await measure(tx, progress, last === undefined)),
  }))
  const { broken, balances, entry_count, next } = seen
  const duration_ms = clock.now().getTime() - checked_at.getTime()
  // Invariants that this check skips keep their last result, because nothing has shown them broken.
  const checked = last?.checked ?? INVARIANTS.map(({ id }) => id)
  const is_whole = last === undefined
  const found = { broken, balances, entry_count }
  await insertCheck(db, { checked_at, duration_ms, checked, is_whole, ...found })
  return { broken, next } satisfies { broken: Broken[]; next: object }
}

/** The account balances: those at the last mark plus what was posted since. */
async function measure(tx: Tx, progress: Progress, isWhole: boolean) {
  const verified = progress.is_seen_settled ? progress.seen : progress.verified
  const from = isWhole
    ? { marks: BEGINNING, sums: [] as CodeSum[], count: 0 }
    : {
        marks: progress.verified,
        sums: progress.verified_balances,
        count: progress.verified_entry_count,
      }
  const range = { after: from.marks, upTo: verified }
  const verified_balances = addSums(from.sums, await sumBetween(tx, range))
  const verified_entry_count = from.count + (await countBetween(tx, range))
  const rest = await sumBetween(tx, { after: verified })
  const sums = addSums(verified_balances, rest)
  const balances = (await readCodes(tx)).map((each) => {
    const sum = sums.find(({ environment, code }) => {
      return environment === each.environment && code === each.code
    })
    return { ...each, balance_cents: sum?.balance_cents ?? 0 }
  })
  const entry_count = verified_entry_count + (await countBetween(tx, { after: verified }))
  const seen = progress.is_seen_settled ? await readMarks(tx) : progress.seen
  return {
    balances,
    entry_count,
    next: { verified, verified_balances, verified_entry_count, seen },
  }
}
