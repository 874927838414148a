import { sessionOf } from '../../../auth/session.ts'
import type { Db } from '../../../db/pool.ts'
import type { App } from '../../../http/app.ts'
import { ErrorOut } from '../../../http/shapes.ts'
import { Refusal } from '../../../refusal.ts'
import type { RegistrarClient } from '../../../upstream/registrar/registrar-client.ts'
import type { Clock } from '../../../values/clock.ts'
import { askRegistrar } from '../domains/ask-registrar.ts'
import { findDomain } from '../dns/find-domain.ts'
import { readDns } from '../dns/read-dns.ts'
import { ChangedOut } from '../dns/shapes.ts'
import { stateOfDns } from './dns-state.ts'
import { type ForwardingNeeds, setForwarding } from './set-forwarding.ts'
import { ForwardingIn, ForwardingOut, ForwardingPath, SetOut } from './shapes.ts'
import { type ForwardingRow, readForwarding } from './sql.ts'
import { noForwarding, stopForwarding } from './stop-forwarding.ts'
import { summaryOf } from './summary.ts'

type Needs = {
  db: Db
  clock: Clock
  registrar: RegistrarClient | undefined
  /** Undefined: the operator runs no forwarder. */
  forwarder: string | undefined
  nameservers: readonly string[]
}

const PATH = '/api/domains/:domain/forwarding'
const READS = { limit: 'dns.reads' } as const
const CHANGES = { limit: 'dns.changes' } as const
const common = { tags: ['DNS'], security: [{ session: [] }], params: ForwardingPath }
const REFUSALS = { 401: ErrorOut, 404: ErrorOut, 409: ErrorOut, 429: ErrorOut, 503: ErrorOut }

/** Where visitors of a domain are sent (contract section 7, "DNS"). */
export function forwardingRoutes(app: App, needs: Needs): void {
  readRoute(app, needs)
  setRoute(app, needs)
  stopRoute(app, needs)
}

function readRoute(app: App, needs: Needs): void {
  app.get(
    PATH,
    {
      config: READS,
      schema: {
        ...common,
        operationId: 'readForwarding',
        summary: 'Get where a domain and its www are forwarded',
        response: { 200: ForwardingOut, ...REFUSALS },
      },
    },
    async (request) => {
      const { account_id } = sessionOf(request)
      const { domain } = await findDomain(needs.db, account_id, request.params.domain)
      const row = await readForwarding(needs.db, { account_id, domain })
      if (!row) throw noForwarding()
      return await asked(needs, async (known) => {
        const dns = await readDns(known, domain, { ours: known.nameservers })
        const to = { domain, forwarder: known.forwarder }
        const state = stateOf(row)
        return { ...summaryOf(row), state, dns: stateOfDns(dns, dns.records, to) }
      })
    },
  )
}

function setRoute(app: App, needs: Needs): void {
  app.put(
    PATH,
    {
      config: CHANGES,
      schema: {
        ...common,
        operationId: 'setForwarding',
        summary: 'Forward a domain and its www to another address',
        description:
          'If the domain uses our DNS, this also sets the records it needs. Conflicting records ' +
          'stay and are listed in `dns.in_the_way`, unless `replace_records` is true.',
        body: ForwardingIn,
        response: { 200: SetOut, 400: ErrorOut, 403: ErrorOut, ...REFUSALS },
      },
    },
    async (request): Promise<SetOut> => {
      const { account_id } = sessionOf(request)
      const { domain } = await findDomain(needs.db, account_id, request.params.domain)
      const { url, status = 301, keep_path = false, replace_records, dry_run } = request.body
      const isDryRun = dry_run ?? false
      const mayReplace = replace_records ?? false
      const wanted = { account_id, domain, url, status, keep_path, mayReplace, isDryRun }
      const set = await asked(needs, (known) => setForwarding(known, wanted, needs.clock.now()))
      return { ...set, ...(isDryRun && { dry_run: true }) }
    },
  )
}

function stopRoute(app: App, needs: Needs): void {
  app.delete(
    PATH,
    {
      config: CHANGES,
      schema: {
        ...common,
        operationId: 'stopForwarding',
        summary: 'Stop forwarding a domain, and remove the DNS records of the forwarder',
        response: { 200: ChangedOut, 403: ErrorOut, ...REFUSALS },
      },
    },
    async (request) => {
      const { account_id } = sessionOf(request)
      const { domain } = await findDomain(needs.db, account_id, request.params.domain)
      const { changes, change_id } = await asked(needs, (known) =>
        stopForwarding(known, { account_id, domain }, needs.clock.now()),
      )
      return { changes, change_id }
    },
  )
}

function stateOf({ stopped_at, blocked_at }: ForwardingRow) {
  if (blocked_at) return 'blocked' as const
  return stopped_at ? ('stopping' as const) : ('on' as const)
}

/** Runs an operation with what it needs, or says that it isn't there. */
async function asked<T>(
  { db, registrar, forwarder, nameservers }: Needs,
  work: (known: ForwardingNeeds) => Promise<T>,
): Promise<T> {
  if (!forwarder) {
    throw new Refusal('service_unavailable', 'Forwarding is not available here.', {
      inside: 'FORWARD_HOST is not set',
    })
  }
  return await askRegistrar(registrar, (known) =>
    work({ db, registrar: known, forwarder, nameservers }),
  )
}
