import { sessionOf } from '../../../auth/session.ts'
import type { Db } from '../../../db/pool.ts'
import { transact } from '../../../db/transact.ts'
import type { App } from '../../../http/app.ts'
import { ErrorOut } from '../../../http/shapes.ts'
import { untilGone } from '../../../http/until-gone.ts'
import type { RegistrarClient } from '../../../upstream/registrar/registrar-client.ts'
import type { Clock } from '../../../values/clock.ts'
import type { Catalogue } from '../../registry/tlds/catalogue.ts'
import { changeDomain } from './change-domain.ts'
import { findDomain } from './find-domain.ts'
import { listDepartures } from './list-departures.ts'
import { needsStepUp } from './needs-step-up.ts'
import { readDomain } from './read-domain.ts'
import { sendVerification } from './send-verification.ts'
import {
  AuthCodeOut,
  ChangeIn,
  ChangeOut,
  DomainDetailOut,
  DomainPath,
  VerificationOut,
} from './shapes.ts'
import { showAuthCode } from './show-auth-code.ts'
import { listIncoming } from '../transfers/list-incoming.ts'
import { TransfersOut, TransfersQuery } from '../transfers/shapes.ts'

type Needs = {
  db: Db
  clock: Clock
  registrar: RegistrarClient | undefined
  catalogue: Catalogue
}

const PATH = '/api/domains/:domain'
const common = { tags: ['Portfolio'], security: [{ session: [] }] }
const REFUSALS = { 400: ErrorOut, 401: ErrorOut, 404: ErrorOut, 429: ErrorOut }
const CHANGE_REFUSALS = { ...REFUSALS, 403: ErrorOut, 409: ErrorOut }

/** One domain: everything about it, and what its owner can change. */
export function oneDomainRoutes(app: App, needs: Needs): void {
  readRoutes(app, needs)
  changeRoutes(app, needs)
  registrarRoutes(app, needs)
}

function readRoutes(app: App, { db, clock, catalogue }: Needs): void {
  app.get(
    PATH,
    {
      config: { limit: 'portfolio.reads' },
      schema: {
        ...common,
        operationId: 'readDomain',
        summary: 'Get everything about one of your domains',
        params: DomainPath,
        response: { 200: DomainDetailOut, ...REFUSALS },
      },
    },
    async (request) => {
      const row = await findDomain(db, sessionOf(request).account_id, request.params.domain)
      return await readDomain(db, row, { snapshot: await catalogue.read(), now: clock.now() })
    },
  )
  app.get(
    '/api/transfers',
    {
      config: { limit: 'portfolio.reads' },
      schema: {
        ...common,
        operationId: 'listTransfers',
        summary: 'List transfers to us or to other registrars, newest first',
        querystring: TransfersQuery,
        response: { 200: TransfersOut, 400: ErrorOut, 401: ErrorOut, 429: ErrorOut },
      },
    },
    async (request) => {
      const { direction, limit, cursor } = request.query
      const { account_id } = sessionOf(request)
      const asked = { account_id, limit, ...(cursor !== undefined && { cursor }) }
      return direction === 'in' ? await listIncoming(db, asked) : await listDepartures(db, asked)
    },
  )
}

function changeRoutes(app: App, { db, clock, catalogue }: Needs): void {
  app.patch(
    PATH,
    {
      config: { limit: 'portfolio.changes', stepUp: (request) => needsStepUp(db, request) },
      schema: {
        ...common,
        operationId: 'changeDomain',
        summary: 'Change settings of one domain',
        description: 'Queued like a bulk operation. Only the settings that are sent change.',
        params: DomainPath,
        body: ChangeIn,
        response: { 202: ChangeOut, ...CHANGE_REFUSALS, 413: ErrorOut },
      },
    },
    async (request, reply) => {
      const session = sessionOf(request)
      const { params, body } = request
      const known = { snapshot: await catalogue.read(), now: clock.now() }
      const operations = await transact(db, async (tx) => {
        const row = await findDomain(tx, session.account_id, params.domain)
        return await changeDomain(tx, session, { row, body }, known)
      })
      const bulkOpId = operations.at(-1)?.bulkOpId ?? ''
      return await reply.code(202).send({ bulkOpId, operations })
    },
  )
}

function registrarRoutes(app: App, { db, clock, registrar, catalogue }: Needs): void {
  app.post(
    `${PATH}/auth-code`,
    {
      config: { limit: 'portfolio.auth-codes', stepUp: 'always' },
      schema: {
        ...common,
        operationId: 'showAuthCode',
        summary: 'Get the auth code that transfers a domain to another registrar',
        params: DomainPath,
        response: { 200: AuthCodeOut, ...CHANGE_REFUSALS, 503: ErrorOut },
      },
    },
    async (request, reply) => {
      const session = sessionOf(request)
      const row = await findDomain(db, session.account_id, request.params.domain)
      const known = { snapshot: await catalogue.read(), now: clock.now() }
      const wanted = { session, row, ...known, signal: untilGone(reply) }
      const shown = await showAuthCode({ db, registrar }, wanted)
      return await reply.header('cache-control', 'no-store').send(shown)
    },
  )
  app.post(
    `${PATH}/verification`,
    {
      config: { limit: 'portfolio.verifications' },
      schema: {
        ...common,
        operationId: 'sendVerification',
        summary: 'Email the registrant the confirmation link again',
        params: DomainPath,
        response: { 202: VerificationOut, ...CHANGE_REFUSALS, 503: ErrorOut },
      },
    },
    async (request, reply) => {
      const row = await findDomain(db, sessionOf(request).account_id, request.params.domain)
      const known = { snapshot: await catalogue.read(), now: clock.now() }
      const sent = await sendVerification(
        { db, registrar },
        { row, ...known, signal: untilGone(reply) },
      )
      return await reply.code(202).send(sent)
    },
  )
}
