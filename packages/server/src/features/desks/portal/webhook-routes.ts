import { Type } from 'typebox'
import { transact } from '../../../db/transact.ts'
import type { Deps } from '../../../deps.ts'
import type { App } from '../../../http/app.ts'
import { checkEndpoint } from '../../trading/webhooks/check-endpoint.ts'
import { PACE } from '../../trading/webhooks/dispatch-deliveries.ts'
import { lookUpEndpoint } from '../../trading/webhooks/read-endpoint.ts'
import { readEndpoint } from '../../trading/webhooks/read-endpoint.ts'
import { removeEndpoint } from '../../trading/webhooks/remove-endpoint.ts'
import { sendTest } from '../../trading/webhooks/send-test.ts'
import { setEndpoint } from '../../trading/webhooks/set-endpoint.ts'
import { TestOut } from '../../trading/webhooks/shapes.ts'
import { BUILDERS, TECHNICAL } from './access.ts'
import {
  COMMON,
  OwnWebhookIn,
  OwnWebhookOut,
  ownWebhookOut,
  REFUSALS,
  TenantPath,
} from './shapes.ts'

const reads = { limit: 'portal.reads', roles: TECHNICAL } as const
const changes = { limit: 'portal.changes', roles: BUILDERS } as const

/** A partner's webhook endpoint: read, set, delete and test it. */
export function ownWebhookRoutes(app: App, deps: Deps): void {
  readRoute(app, deps)
  changeRoutes(app, deps)
  testRoute(app, deps)
}

function readRoute(app: App, { db, clock }: Deps): void {
  app.get(
    '/webhook',
    {
      config: reads,
      schema: {
        ...COMMON,
        operationId: 'readOwnWebhook',
        summary: 'Get the webhook endpoint, or null',
        params: TenantPath,
        response: { 200: OwnWebhookOut, ...REFUSALS },
      },
    },
    async ({ tenant }) => {
      const endpoint = await lookUpEndpoint(db, tenant)
      return { webhook: endpoint ? ownWebhookOut(endpoint, clock.now()) : null }
    },
  )
}

function changeRoutes(app: App, { db, clock, config, publicFetcher }: Deps): void {
  app.put(
    '/webhook',
    {
      config: changes,
      schema: {
        ...COMMON,
        operationId: 'setOwnWebhook',
        summary: 'Create, update or re-enable the webhook endpoint',
        description: 'Without a secret, the current one stays.',
        params: TenantPath,
        body: OwnWebhookIn,
        response: { 200: OwnWebhookOut, ...REFUSALS },
      },
    },
    async ({ body, tenant }) => {
      await checkEndpoint(publicFetcher, body)
      const given = { masterKey: config.masterKey, now: clock.now() }
      const endpoint = await transact(db, async (tx) => {
        await setEndpoint(tx, tenant, body, given)
        return await readEndpoint(tx, tenant)
      })
      return { webhook: ownWebhookOut(endpoint, given.now) }
    },
  )

  app.delete(
    '/webhook',
    {
      config: changes,
      schema: {
        ...COMMON,
        operationId: 'deleteOwnWebhook',
        summary: 'Delete the webhook endpoint',
        params: TenantPath,
        response: { 204: Type.Null(), ...REFUSALS },
      },
    },
    async ({ tenant }, reply) => {
      await transact(db, (tx) => removeEndpoint(tx, tenant, clock.now()))
      return await reply.code(204).send(null)
    },
  )
}

function testRoute(app: App, { db, clock, config, publicFetcher }: Deps): void {
  app.post(
    '/webhook/test',
    {
      config: { limit: 'portal.tests', roles: BUILDERS },
      schema: {
        ...COMMON,
        operationId: 'testOwnWebhook',
        summary: 'Send a test event now',
        params: TenantPath,
        response: { 200: TestOut, ...REFUSALS },
      },
    },
    async ({ tenant }) => {
      const endpoint = await readEndpoint(db, tenant)
      const { masterKey } = config
      const { deadlineMs } = PACE
      const needs = { publicFetcher, masterKey, now: clock.now(), deadlineMs }
      return await sendTest(tenant, endpoint, needs)
    },
  )
}
