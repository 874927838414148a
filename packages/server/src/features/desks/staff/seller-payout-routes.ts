import { Type } from 'typebox'
import { sessionOf } from '../../../auth/session.ts'
import type { App } from '../../../http/app.ts'
import { ErrorOut, Nullable } from '../../../http/shapes.ts'
import { Refusal } from '../../../refusal.ts'
import { isLedgerSound } from '../soundness/is-ledger-sound.ts'
import { endSellerPayout } from '../../trading/earnings/end-seller-payout.ts'
import { holdSellerPayout } from '../../trading/earnings/hold-seller-payout.ts'
import { listPayouts } from '../../trading/earnings/list-payouts.ts'
import { readPayout } from '../../trading/earnings/read-payout.ts'
import { runSellerPayouts } from '../../trading/earnings/run-seller-payouts.ts'
import { readBankFile, writeBankFile } from '../../trading/earnings/write-bank-file.ts'
import { ApprovalOut, approvalOut } from './approval-routes.ts'
import { askSellerPayoutRun } from './ask-seller-payout-run.ts'
import type { Needs } from './needs.ts'
import { NoteIn } from './order-routes.ts'
import {
  FileIn,
  FileOut,
  IdPath,
  PayoutsPage,
  PayoutsQuery,
  PayoutWithSales,
  payoutWithSalesOut,
  StaffPayout,
  staffPayoutOut,
} from './seller-payout-shapes.ts'
import { STAFF_REFUSALS } from './shapes.ts'

const config = { limit: 'staff.calls' } as const
const movesMoney = { ...config, stepUp: 'always' } as const
const common = { tags: ['Staff'], security: [{ session: [] }] }

/** Payouts to sellers: /api/staff/seller-payouts. */
export function sellerPayoutRoutes(app: App, needs: Needs): void {
  readRoutes(app, needs)
  runRoute(app, needs)
  fileRoute(app, needs)
  endRoutes(app, needs)
  holdRoutes(app, needs)
}

function readRoutes(app: App, { db, masterKey }: Needs): void {
  app.get(
    '/seller-payouts',
    {
      config,
      schema: {
        ...common,
        operationId: 'listAllSellerPayouts',
        summary: 'List payouts to all sellers, newest first',
        querystring: PayoutsQuery,
        response: { 200: PayoutsPage, ...STAFF_REFUSALS },
      },
    },
    async ({ query: { status, ...page } }) => {
      const which = status === undefined ? {} : { status }
      const { rows, next_cursor } = await listPayouts(db, which, page)
      return { payouts: rows.map(staffPayoutOut), next_cursor }
    },
  )
  app.get(
    '/seller-payouts/:id',
    {
      config,
      schema: {
        ...common,
        operationId: 'readAnySellerPayout',
        summary: 'Get a payout to a seller with the sales it pays, and its masked account',
        params: IdPath,
        response: { 200: PayoutWithSales, ...STAFF_REFUSALS, 404: ErrorOut },
      },
    },
    async ({ params }) => {
      const found = await readPayout(db, params.id, masterKey)
      if (!found) throw new Refusal('not_found', 'No such payout.')
      return payoutWithSalesOut(found)
    },
  )
}

function runRoute(app: App, needs: Needs): void {
  const { db, clock, masterKey } = needs
  app.post(
    '/seller-payouts/run',
    {
      config: movesMoney,
      schema: {
        ...common,
        operationId: 'runSellerPayouts',
        summary: 'Pay out what is payable to sellers',
        description:
          'At or above the review threshold it returns 202: another staff member must approve first.',
        response: {
          200: Type.Object({ payouts: Type.Array(StaffPayout) }),
          202: ApprovalOut,
          ...STAFF_REFUSALS,
          409: ErrorOut,
          503: ErrorOut,
        },
      },
    },
    async (request, reply) => {
      const session = sessionOf(request)
      const asked = await askSellerPayoutRun(needs, session)
      if (asked.approval) {
        return reply.code(202).send(approvalOut(asked.approval, session.account_id))
      }
      const run = { limitCents: asked.limitCents, isLedgerSound: await isLedgerSound(db) }
      const payouts = await runSellerPayouts({ db, clock, masterKey }, run)
      return { payouts: payouts.map(staffPayoutOut) }
    },
  )
}

function fileRoute(app: App, { db, clock, masterKey }: Needs): void {
  app.post(
    '/seller-payouts/file',
    {
      // It shows whole account numbers.
      config: movesMoney,
      schema: {
        ...common,
        operationId: 'writeSellerPayoutFile',
        summary: 'Get the pending payouts to sellers as a bank file',
        description:
          'Each payout is in one file only. Send a file_id to get the same file again, for example because the download failed.',
        body: Nullable(FileIn),
        response: { 200: FileOut, ...STAFF_REFUSALS, 404: ErrorOut, 409: ErrorOut },
      },
    },
    async ({ body }) => {
      if (body?.file_id !== undefined) return await readBankFile(db, body.file_id, masterKey)
      return await writeBankFile(db, masterKey, clock.now())
    },
  )
}

function endRoutes(app: App, { db, clock }: Needs): void {
  for (const status of ['paid', 'failed'] as const) {
    app.post(
      `/seller-payouts/:id/${status}`,
      {
        config: movesMoney,
        schema: {
          ...common,
          operationId: status === 'paid' ? 'markSellerPayoutPaid' : 'markSellerPayoutFailed',
          summary: `Mark a payout to a seller as ${status}`,
          params: IdPath,
          body: Nullable(NoteIn),
          response: { 200: StaffPayout, ...STAFF_REFUSALS, 404: ErrorOut, 409: ErrorOut },
        },
      },
      async ({ params, body }) => {
        const end = { status, note: body?.note, now: clock.now() }
        return staffPayoutOut(await db.begin((tx) => endSellerPayout(tx, params.id, end)))
      },
    )
  }
}

function holdRoutes(app: App, { db, clock }: Needs): void {
  for (const word of ['hold', 'release'] as const) {
    app.post(
      `/seller-payouts/:id/${word}`,
      {
        // Holding one back moves nothing. Releasing it lets the bank pay it.
        config: word === 'hold' ? { ...config, stepUp: 'not needed' } : movesMoney,
        schema: {
          ...common,
          operationId: word === 'hold' ? 'holdSellerPayout' : 'releaseSellerPayout',
          summary:
            word === 'hold'
              ? 'Hold a payout to a seller, so that it is left out of bank files'
              : 'Release a payout, so that it goes into the next bank file',
          params: IdPath,
          body: Nullable(NoteIn),
          response: { 200: StaffPayout, ...STAFF_REFUSALS, 404: ErrorOut, 409: ErrorOut },
        },
      },
      async ({ params, body }) => {
        const hold = { isHeld: word === 'hold', note: body?.note, now: clock.now() }
        return staffPayoutOut(await db.begin((tx) => holdSellerPayout(tx, params.id, hold)))
      },
    )
  }
}
