import { Type } from 'typebox'
import type { Deps } from '../../../deps.ts'
import type { App } from '../../../http/app.ts'
import { ErrorOut } from '../../../http/shapes.ts'
import { transact } from '../../../db/transact.ts'
import { checkEndpoint } from './check-endpoint.ts'
import { PACE } from './dispatch-deliveries.ts'
import { readEndpoint } from './read-endpoint.ts'
import { removeEndpoint } from './remove-endpoint.ts'
import { sendTest } from './send-test.ts'
import { setEndpoint } from './set-endpoint.ts'
import { EndpointIn, EndpointOut, endpointOut, TestOut } from './shapes.ts'

const CONFIG = { scopes: ['webhook'], limit: 'partner.webhooks' } as const
const ERRORS = { 400: ErrorOut, 401: ErrorOut, 403: ErrorOut, 429: ErrorOut, 503: ErrorOut }
const TAGS = ['Partner events']

/** Manages a partner's webhook endpoint. There is one per environment (spec 2.14). */
export function endpointRoutes(app: App, deps: Deps): void {
  const { db, clock, publicFetcher } = deps
  const { masterKey } = deps.config
  app.put(
    '/webhooks',
    {
      config: CONFIG,
      schema: {
        operationId: 'setWebhook',
        summary: 'Create or update the webhook endpoint',
        description:
          'After a secret change, the previous secret also signs for 24 hours (`X-Service-Signature-Previous`). A disabled endpoint is enabled again and receives what it missed in the last 14 days, up to 10,000 events. The event history has the rest.',
        tags: TAGS,
        body: EndpointIn,
        response: { 200: EndpointOut, ...ERRORS },
      },
    },
    async ({ body, partner }) => {
      await checkEndpoint(publicFetcher, body)
      const given = { masterKey, now: clock.now() }
      return endpointOut(await transact(db, (tx) => setEndpoint(tx, partner, body, given)))
    },
  )

  app.get(
    '/webhooks',
    {
      config: CONFIG,
      schema: {
        operationId: 'readWebhook',
        summary: 'Get the webhook endpoint',
        tags: TAGS,
        response: { 200: EndpointOut, 404: ErrorOut, ...ERRORS },
      },
    },
    async ({ partner }) => endpointOut(await readEndpoint(db, partner)),
  )

  app.delete(
    '/webhooks',
    {
      config: CONFIG,
      schema: {
        operationId: 'deleteWebhook',
        summary: 'Delete the webhook endpoint',
        tags: TAGS,
        response: { 204: Type.Null(), 404: ErrorOut, ...ERRORS },
      },
    },
    async ({ partner }, reply) => {
      await transact(db, (tx) => removeEndpoint(tx, partner, clock.now()))
      return await reply.code(204).send(null)
    },
  )
  testRoute(app, deps)
}

function testRoute(app: App, { db, clock, config, publicFetcher }: Deps): void {
  app.post(
    '/webhooks/test',
    {
      config: CONFIG,
      schema: {
        operationId: 'testWebhook',
        summary: 'Send a test event now',
        description: "Type `webhook.test`. Test events aren't logged or retried.",
        tags: TAGS,
        response: { 200: TestOut, 404: ErrorOut, ...ERRORS },
      },
    },
    async ({ partner }) => {
      const endpoint = await readEndpoint(db, partner)
      const { masterKey } = config
      const { deadlineMs } = PACE
      const needs = { publicFetcher, masterKey, now: clock.now(), deadlineMs }
      return await sendTest(partner, endpoint, needs)
    },
  )
}
