import { sessionOf } from '../../../auth/session.ts'
import type { Db } from '../../../db/pool.ts'
import { rehearse } from '../../../db/rehearse.ts'
import { transact } from '../../../db/transact.ts'
import type { App } from '../../../http/app.ts'
import { ErrorOut } from '../../../http/shapes.ts'
import { untilGone } from '../../../http/until-gone.ts'
import type { RegistrarClient } from '../../../upstream/registrar/registrar-client.ts'
import type { Clock } from '../../../values/clock.ts'
import { readOperation } from '../changes/read-operation.ts'
import { readOperations } from '../changes/sql.ts'
import type { Catalogue } from '../../registry/tlds/catalogue.ts'
import { changeAutoRenew } from './change-auto-renew.ts'
import { fillCart } from './fill-cart.ts'
import { readPayload } from './read-payload.ts'
import {
  BulkIn,
  BulkOut,
  BulkPath,
  OperationOut,
  operationOut,
  OperationPath,
  OperationsOut,
  summaryOut,
} from './shapes.ts'
import { needsStepUp } from './needs-step-up.ts'
import { notifyOfOperation } from './notify-of-operation.ts'
import { quoteNames } from './quote-names.ts'
import { startFanOut } from './start-fan-out.ts'

type Needs = {
  db: Db
  clock: Clock
  catalogue: Catalogue
  registrar: RegistrarClient | undefined
}

/** A thousand names of maximum length take about this much. */
const BODY_BYTES_MAX = 256 * 1024
/** Operations shown in the list. */
const LISTED_MAX = 20
const common = { tags: ['Bulk operations'], security: [{ session: [] }] }
const REFUSALS = { 401: ErrorOut, 429: ErrorOut }

/** Bulk operations on up to a thousand names (spec 4.2). */
export function bulkRoutes(app: App, needs: Needs): void {
  startRoutes(app, needs)
  progressRoutes(app, needs)
}

function startRoutes(app: App, { db, clock, catalogue, registrar }: Needs): void {
  app.post(
    '/api/domains/bulk/:op',
    {
      bodyLimit: BODY_BYTES_MAX,
      config: { limit: 'bulk.starts', stepUp: (request) => needsStepUp(db, request) },
      schema: {
        ...common,
        operationId: 'startBulk',
        summary: 'Start a bulk operation on up to 1,000 domains',
        params: BulkPath,
        body: BulkIn,
        response: {
          200: BulkOut,
          400: ErrorOut,
          403: ErrorOut,
          409: ErrorOut,
          413: ErrorOut,
          ...REFUSALS,
        },
      },
    },
    async (request, reply) => {
      const session = sessionOf(request)
      const { account_id } = session
      const { domains: names, payload, options } = request.body
      const asked = { account_id, names, ...options }
      const requested = readPayload(request.params.op, payload)
      const now = clock.now()
      // A dry run is the run itself, rolled back, so it can't be judged differently.
      const run = asked.dry_run ? rehearse : transact
      if (requested.op === 'setAutoRenew') {
        return await run(db, (tx) => changeAutoRenew(tx, asked, requested, now))
      }
      const known = { snapshot: await catalogue.read(), now }
      if (requested.op === 'restore') {
        const { reason } = requested.payload
        const waiting = { ...known, signal: untilGone(reply) }
        await quoteNames({ db, registrar }, { ...asked, reason }, waiting)
      }
      if (requested.op === 'renew' || requested.op === 'restore') {
        return await run(db, (tx) => fillCart(tx, asked, requested, known))
      }
      return await run(db, async (tx) => {
        const started = await startFanOut(tx, asked, requested, known)
        if (!options.dry_run) await notifyOfOperation(tx, session, { requested, started }, now)
        return started
      })
    },
  )
}

function progressRoutes(app: App, { db }: Needs): void {
  app.get(
    '/api/domains/bulk',
    {
      config: { limit: 'portfolio.reads' },
      schema: {
        ...common,
        operationId: 'listBulk',
        summary: 'List recent bulk operations',
        response: { 200: OperationsOut, ...REFUSALS },
      },
    },
    async (request) => {
      const operations = await readOperations(db, sessionOf(request).account_id, LISTED_MAX)
      return { operations: operations.map(summaryOut) }
    },
  )
  app.get(
    '/api/domains/bulk/:op',
    {
      config: { limit: 'portfolio.reads' },
      schema: {
        ...common,
        operationId: 'readBulk',
        summary: 'Get the progress of a bulk operation, domain by domain',
        params: OperationPath,
        response: { 200: OperationOut, 404: ErrorOut, ...REFUSALS },
      },
    },
    async (request) => {
      const { account_id } = sessionOf(request)
      return operationOut(await readOperation(db, account_id, request.params.op))
    },
  )
}
