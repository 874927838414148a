import type { Deps } from './deps.ts'
import { watchLedger } from './features/desks/soundness/watch-ledger.ts'
import { watchTables } from './features/desks/soundness/watch-tables.ts'
import { watchRereading } from './features/market/listings/watch-rereading.ts'
import { countDuePayments } from './features/money/payments/count-due-payments.ts'
import { watchPayments } from './features/money/payments/watch-payments.ts'
import { countDueMails } from './features/people/mail/count-due-mails.ts'
import { watchRegistrations } from './features/portfolio/cart/watch-registrations.ts'
import { countDueChanges } from './features/portfolio/changes/count-due-changes.ts'
import { watchChanges } from './features/portfolio/changes/watch-changes.ts'
import { watchPortfolio } from './features/portfolio/domains/watch-portfolio.ts'
import { watchNotices } from './features/portfolio/registrar-notices/watch-notices.ts'
import { countDueJobs } from './features/tools/count-due-jobs.ts'
import { watchToolJobs } from './features/tools/watch-jobs.ts'
import { countDueDeliveries } from './features/trading/webhooks/count-due-deliveries.ts'
import { gauge } from './http/metrics.ts'
import { watchDatabase } from './http/watch-database.ts'
import { watchJobs } from './http/watch-jobs.ts'
import { watchQueues } from './http/watch-queues.ts'
import { readFailures } from './jobs/failures.ts'

/** Metrics of this process: its connections, and its own failures. */
export function watchProcess({ metrics, db, replica, limiter, redis }: Deps): void {
  watchDatabase(metrics, db)
  watchJobs(metrics, readFailures)
  const lagHelp = 'How far the replica is behind, while it is used; -1: unknown.'
  const lagSeconds = () => (replica.lagMs() ?? -1_000) / 1_000
  if (!replica.isPrimary) gauge(metrics, 'replica_lag_seconds', lagHelp, lagSeconds)
  const help = 'Whether limits are counted in Redis; 0: each process counts on its own.'
  if (redis) gauge(metrics, 'limits_are_shared', help, () => Number(limiter.isShared()))
}

/** Metrics of the whole service, which every process reads from the database. */
export function watchWork({ metrics, db, clock }: Deps): void {
  const now = () => clock.now()
  const queues = [
    { name: 'deliveries', read: () => countDueDeliveries(db, now()), what: 'webhook deliveries' },
    { name: 'mails', read: () => countDueMails(db, now()), what: 'emails' },
    { name: 'payments', read: () => countDuePayments(db, now()) },
    { name: 'changes', read: () => countDueChanges(db, now()) },
    { name: 'tool_jobs', read: () => countDueJobs(db) },
  ]
  watchQueues(metrics, queues, now)
  watchLedger(metrics, db)
  watchTables(metrics, db)
  watchRereading(metrics, db)
  watchPayments(metrics, db, clock)
  watchChanges(metrics, db, clock)
  watchRegistrations(metrics, db)
  watchNotices(metrics, db)
  watchPortfolio(metrics, db, clock)
  watchToolJobs(metrics, db, clock)
}
