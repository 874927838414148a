import { sessionOf } from '../../../auth/session.ts'
import type { App } from '../../../http/app.ts'
import { askRegistrar } from '../domains/ask-registrar.ts'
import { findDomain } from './find-domain.ts'
import { readZone } from './read-zone.ts'
import { CHANGE_REFUSALS, CHANGES, common, type DnsNeeds, READS, REFUSALS } from './routes.ts'
import {
  ChangedOut,
  changedOut,
  ChangePath,
  DnsPath,
  HistoryOut,
  historyOut,
  UndoIn,
} from './shapes.ts'
import { readChanges } from './sql.ts'
import { undoChange } from './undo-change.ts'

const PATH = '/api/domains/:domain/dns/changes'
const SHOWN_MAX = 20

/** What was changed in a zone, and how to take it back. */
export function dnsHistoryRoutes(app: App, { db, clock, registrar }: DnsNeeds): void {
  app.get(
    PATH,
    {
      config: READS,
      schema: {
        ...common,
        operationId: 'listDnsChanges',
        summary: 'List the latest changes of DNS records, newest first',
        params: DnsPath,
        response: { 200: HistoryOut, ...REFUSALS },
      },
    },
    async (request) => {
      const { account_id } = sessionOf(request)
      const { domain } = await findDomain(db, account_id, request.params.domain)
      const { etag } = await askRegistrar(registrar, (known) =>
        readZone({ db, registrar: known }, domain),
      )
      const rows = await readChanges(db, { account_id, domain, limit: SHOWN_MAX })
      return { changes: historyOut(rows, etag) }
    },
  )
  app.post(
    `${PATH}/:change_id/undo`,
    {
      config: CHANGES,
      schema: {
        ...common,
        operationId: 'undoDnsChange',
        summary: 'Undo a change of DNS records, if nothing changed since',
        params: ChangePath,
        body: UndoIn,
        response: { 200: ChangedOut, ...CHANGE_REFUSALS },
      },
    },
    async (request, reply) => {
      const { account_id } = sessionOf(request)
      const { domain } = await findDomain(db, account_id, request.params.domain)
      const { change_id } = request.params
      const { dry_run } = request.body
      const asked = { account_id, domain, change_id, isDryRun: dry_run ?? false }
      const changed = await askRegistrar(registrar, (known) =>
        undoChange({ db, registrar: known }, asked, clock.now()),
      )
      reply.header('etag', changed.etag)
      return changedOut(changed, dry_run)
    },
  )
}
