import type { Deps } from '../../../deps.ts'
import type { Work } from '../../../jobs/repeat.ts'
import { checkDueProofs } from './check-due-proofs.ts'
import { purgeSellerImports } from './import-sql.ts'
import type { Resales } from '../listings/place-listing.ts'
import type { FindHolder } from './look-for-proof.ts'
import { workImport } from './work-import.ts'

const LOOK_EVERY_MS = 1_000
const PROVE_EVERY_MS = 30_000
const PURGE_EVERY_MS = 3_600_000
const KEPT_MS = 30 * 24 * 3_600_000
const PURGED_AT_ONCE = 1_000

type Needs = Pick<Deps, 'db' | 'clock'> & { upstream: Pick<Deps['upstream'], 'dns'> }

/** Processes sellers' imports, purges old ones, and rechecks the proofs of listed names daily. */
export function sellerJobs(
  { db, clock, upstream }: Needs,
  findHolder: FindHolder,
  resales: Resales,
): Work[] {
  const sources = { db, dns: upstream.dns, findHolder, resales }
  const before = () => new Date(clock.now().getTime() - KEPT_MS)
  return [
    {
      name: 'prove sellers’ names again',
      everyMs: PROVE_EVERY_MS,
      run: (leaving) => checkDueProofs(sources, clock.now(), leaving),
    },
    {
      name: 'import sellers’ names',
      everyMs: LOOK_EVERY_MS,
      run: (leaving) => workImport(sources, clock.now(), leaving),
    },
    {
      name: 'purge sellers’ imports',
      everyMs: PURGE_EVERY_MS,
      run: () => purgeSellerImports(db, before(), PURGED_AT_ONCE),
    },
  ]
}
