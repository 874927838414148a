import { sessionOf } from '../../../auth/session.ts'
import type { Db } from '../../../db/pool.ts'
import { transact } from '../../../db/transact.ts'
import type { App } from '../../../http/app.ts'
import { ErrorOut } from '../../../http/shapes.ts'
import { untilGone } from '../../../http/until-gone.ts'
import type { RegistrarClient } from '../../../upstream/registrar/registrar-client.ts'
import type { Clock } from '../../../values/clock.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import { cancelTransfer } from './cancel-transfer.ts'
import { correctCode } from './correct-code.ts'
import { readIncoming } from './read-incoming.ts'
import { resendApproval } from './resend-approval.ts'
import { AuthCodeIn, incomingOut, TransferOut, TransferPath } from './shapes.ts'

type Needs = {
  db: Db
  clock: Clock
  registrar: RegistrarClient | undefined
  masterKey: MasterKey
}

const PATH = '/api/transfers/:transfer_id'
const common = { tags: ['Portfolio'], security: [{ session: [] }] }
const REFUSALS = { 401: ErrorOut, 404: ErrorOut, 429: ErrorOut }
const CHANGE_REFUSALS = { ...REFUSALS, 403: ErrorOut, 409: ErrorOut }

/** One transfer from another registrar. The list is with the transfers away (one-domain). */
export function transferRoutes(app: App, needs: Needs): void {
  readRoutes(app, needs)
  codeRoute(app, needs)
  stepRoutes(app, needs)
}

function readRoutes(app: App, { db }: Needs): void {
  app.get(
    PATH,
    {
      config: { limit: 'portfolio.reads' },
      schema: {
        ...common,
        operationId: 'readTransfer',
        summary: 'Get the progress of a transfer from another registrar',
        params: TransferPath,
        response: { 200: TransferOut, ...REFUSALS },
      },
    },
    async (request) => {
      const { account_id } = sessionOf(request)
      return incomingOut(await readIncoming(db, { account_id, ...request.params }))
    },
  )
}

function codeRoute(app: App, { db, clock, masterKey }: Needs): void {
  app.post(
    `${PATH}/auth-code`,
    {
      // It reveals nothing, and only helps a transfer to the account that paid for it.
      config: { limit: 'transfers.codes', stepUp: 'not needed' },
      schema: {
        ...common,
        operationId: 'correctAuthCode',
        summary: 'Correct the auth code of a transfer, without paying again',
        params: TransferPath,
        body: AuthCodeIn,
        response: { 202: TransferOut, 400: ErrorOut, ...CHANGE_REFUSALS },
      },
    },
    async (request, reply) => {
      const { account_id } = sessionOf(request)
      const corrected = { account_id, ...request.params, ...request.body, masterKey }
      const row = await transact(db, (tx) => correctCode(tx, corrected, clock.now()))
      return await reply.code(202).send(incomingOut(row))
    },
  )
}

function stepRoutes(app: App, { db, clock, registrar }: Needs): void {
  app.post(
    `${PATH}/cancel`,
    {
      // Nothing is lost by it: what was paid goes back to the same card.
      config: { limit: 'portfolio.changes', stepUp: 'not needed' },
      schema: {
        ...common,
        operationId: 'cancelTransfer',
        summary: 'Cancel a transfer from another registrar',
        description: 'You get a refund once the registry confirms that the transfer has ended.',
        params: TransferPath,
        response: { 202: TransferOut, ...CHANGE_REFUSALS },
      },
    },
    async (request, reply) => {
      const of = { account_id: sessionOf(request).account_id, ...request.params }
      const row = await transact(db, (tx) => cancelTransfer(tx, of, clock.now()))
      return await reply.code(202).send(incomingOut(row))
    },
  )
  app.post(
    `${PATH}/resend`,
    {
      config: { limit: 'portfolio.verifications' },
      schema: {
        ...common,
        operationId: 'resendTransferEmail',
        summary: 'Send the approval email of a transfer again',
        params: TransferPath,
        response: { 202: TransferOut, ...CHANGE_REFUSALS, 503: ErrorOut },
      },
    },
    async (request, reply) => {
      const of = { account_id: sessionOf(request).account_id, ...request.params }
      const row = await resendApproval({ db, registrar }, of, untilGone(reply))
      return await reply.code(202).send(incomingOut(row))
    },
  )
}
