import { type Static, Type } from 'typebox'
import type { App } from '../../../http/app.ts'
import { ErrorOut } from '../../../http/shapes.ts'
import { namedOf, readDomainName } from '../../../values/domain-name.ts'
import { blockForwarding, unblockForwarding } from '../../portfolio/forwarding/block-forwarding.ts'
import {
  listForwardings,
  type StaffForwarding,
} from '../../portfolio/forwarding/list-forwardings.ts'
import { BlockIn, ForwardingPath, StaffForwardingOut } from '../../portfolio/forwarding/shapes.ts'
import { summaryOf } from '../../portfolio/forwarding/summary.ts'
import type { Needs } from './needs.ts'
import { STAFF_REFUSALS } from './shapes.ts'

const config = { limit: 'staff.calls' } as const
const common = { tags: ['Staff'], security: [{ session: [] }] }
const REFUSALS = { ...STAFF_REFUSALS, 404: ErrorOut, 409: ErrorOut }

const ForwardingsQuery = Type.Object({
  domain: Type.Optional(
    Type.String({ minLength: 1, maxLength: 300, description: 'The domain, or its www.' }),
  ),
})
const ForwardingsOut = Type.Object({ forwardings: Type.Array(StaffForwardingOut) })

/** Forwardings that are abused: find one, stop it, allow it again. */
export function staffForwardingRoutes(app: App, { db, clock }: Pick<Needs, 'db' | 'clock'>): void {
  app.get(
    '/forwardings',
    {
      config,
      schema: {
        ...common,
        operationId: 'listStaffForwardings',
        summary: 'Get the forwarding of a domain, or list those that staff stopped',
        querystring: ForwardingsQuery,
        response: { 200: ForwardingsOut, ...STAFF_REFUSALS },
      },
    },
    async ({ query: { domain } }) => {
      const found = await listForwardings(db, domain === undefined ? undefined : nameIn(domain))
      return { forwardings: found.map(forwardingOut) }
    },
  )

  app.post(
    '/forwardings/:domain/block',
    {
      config,
      schema: {
        ...common,
        operationId: 'blockForwarding',
        summary: 'Stop a forwarding that is abused',
        description:
          'Forwarding stops within a second. We email the owner the reason, and the owner can’t turn it on again.',
        params: ForwardingPath,
        body: BlockIn,
        response: { 200: StaffForwardingOut, ...REFUSALS },
      },
    },
    async ({ params, body: { reason } }) => {
      const domain = nameIn(params.domain)
      const blocked = await db.begin((tx) => blockForwarding(tx, { domain, reason }, clock.now()))
      return forwardingOut(blocked)
    },
  )

  app.post(
    '/forwardings/:domain/unblock',
    {
      config,
      schema: {
        ...common,
        operationId: 'unblockForwarding',
        summary: 'Allow a forwarding that staff stopped',
        description: 'It forwards again unless its owner turned it off. The owner gets an email.',
        params: ForwardingPath,
        response: { 200: StaffForwardingOut, ...REFUSALS },
      },
    },
    async ({ params }) => {
      const domain = nameIn(params.domain)
      return forwardingOut(await db.begin((tx) => unblockForwarding(tx, domain, clock.now())))
    },
  )
}

/** As it is stored. What is no domain name is found nowhere. */
function nameIn(typed: string): string {
  const read = readDomainName(typed)
  return read.ok ? read.name : ''
}

function forwardingOut(row: StaffForwarding): Static<typeof StaffForwardingOut> {
  const { domain, email, stopped_at, updated_at } = row
  return {
    ...namedOf(domain),
    email,
    ...summaryOf(row),
    is_stopped: stopped_at !== null,
    updated_at: updated_at.toISOString(),
  }
}
