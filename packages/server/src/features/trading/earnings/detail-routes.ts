import { sessionOf } from '../../../auth/session.ts'
import { transact } from '../../../db/transact.ts'
import type { App } from '../../../http/app.ts'
import { ErrorOut } from '../../../http/shapes.ts'
import { Refusal } from '../../../refusal.ts'
import { PaymentError } from '../../../upstream/payments/payment-gateway.ts'
import { readBankDetails } from './bank-details.ts'
import { changeDetails } from './change-details.ts'
import { checkStripeAccount } from './check-stripe-account.ts'
import { type ConnectNeeds, connectStripe } from './connect-stripe.ts'
import { readDetails } from './read-details.ts'
import { ChangedDetailsOut, DetailsIn, OwnDetailsOut } from './shapes.ts'

const PATH = '/api/seller/payout-details'
const common = { tags: ['Selling'], security: [{ session: [] }] }
const REFUSALS = { 400: ErrorOut, 401: ErrorOut, 429: ErrorOut }

/** Where a seller's payouts go: /api/seller/payout-details. */
export function detailRoutes(app: App, needs: ConnectNeeds): void {
  readRoute(app, needs)
  changeRoute(app, needs)
  checkRoute(app, needs)
}

async function shown({ db, masterKey, transfers }: ConnectNeeds, account_id: string) {
  return await readDetails(db, account_id, { masterKey, hasStripe: transfers !== undefined })
}

function readRoute(app: App, needs: ConnectNeeds): void {
  app.get(
    PATH,
    {
      config: { limit: 'account.reads' },
      schema: {
        ...common,
        operationId: 'readPayoutDetails',
        summary: 'Get where your payouts go, masked',
        response: { 200: OwnDetailsOut, ...REFUSALS },
      },
    },
    async (request) => await shown(needs, sessionOf(request).account_id),
  )
}

function changeRoute(app: App, needs: ConnectNeeds): void {
  const { db, clock, masterKey } = needs
  app.put(
    PATH,
    {
      config: { limit: 'purchases.changes', stepUp: 'always' },
      schema: {
        ...common,
        operationId: 'setPayoutDetails',
        summary: 'Set where your payouts go',
        description:
          'An IBAN, or an account number with its routing number. With Stripe, the response has the address of a page that asks for your details. Payouts go there once Stripe has verified them.',
        body: DetailsIn,
        response: { 200: ChangedDetailsOut, ...REFUSALS, 403: ErrorOut, 503: ErrorOut },
      },
    },
    async (request) => {
      const { account_id, email } = sessionOf(request)
      if (request.body.method === 'stripe') {
        const onboarding_url = await connectStripe(needs, account_id)
        return { ...(await shown(needs, account_id)), onboarding_url }
      }
      const stored = { details: readBankDetails(request.body), masterKey, now: clock.now() }
      await transact(db, (tx) => changeDetails(tx, { account_id, email }, stored))
      return { ...(await shown(needs, account_id)), onboarding_url: null }
    },
  )
}

function checkRoute(app: App, needs: ConnectNeeds): void {
  const { transfers } = needs
  app.post(
    `${PATH}/check`,
    {
      config: { limit: 'purchases.changes', stepUp: 'not needed' },
      schema: {
        ...common,
        operationId: 'checkPayoutDetails',
        summary: 'Refresh the status of your Stripe account',
        description:
          'Payouts go to Stripe as soon as the account is ready. We also check this automatically.',
        response: { 200: OwnDetailsOut, ...REFUSALS, 403: ErrorOut, 503: ErrorOut },
      },
    },
    async (request) => {
      const { account_id } = sessionOf(request)
      if (transfers) await checkStripeAccount({ ...needs, transfers }, account_id).catch(refuse)
      return await shown(needs, account_id)
    },
  )
}

function refuse(error: unknown): never {
  if (!(error instanceof PaymentError)) throw error
  const text = 'Stripe doesn’t answer right now. Try again in a minute.'
  throw new Refusal('service_unavailable', text, { inside: error.message })
}
