import { Type } from 'typebox'
import { sessionOf } from '../../../auth/session.ts'
import { transact } from '../../../db/transact.ts'
import type { App } from '../../../http/app.ts'
import { ErrorOut } from '../../../http/shapes.ts'
import { BILLING_PATH, CARD_CONSENT } from './card.ts'
import { chooseDefault } from './choose-default.ts'
import { deleteCard } from './delete-card.ts'
import { listCards } from './list-cards.ts'
import type { CardNeeds } from './needs.ts'
import { CardPath, cardOut, CardsOut, SetupOut } from './shapes.ts'
import { startSetup } from './start-setup.ts'

const common = { tags: ['Billing'], security: [{ session: [] }] }
const REFUSALS = { 401: ErrorOut, 429: ErrorOut }
const CHANGE_REFUSALS = { ...REFUSALS, 403: ErrorOut, 404: ErrorOut }
const DONE = Type.Null({ description: 'Done.' })

/** The saved cards of a signed-in person. */
export function cardRoutes(app: App, needs: CardNeeds & { baseUrl: string }): void {
  listRoutes(app, needs)
  changeRoutes(app, needs)
}

function listRoutes(app: App, { baseUrl, ...needs }: CardNeeds & { baseUrl: string }): void {
  app.get(
    '/api/billing/cards',
    {
      config: { limit: 'portfolio.reads' },
      schema: {
        ...common,
        operationId: 'listCards',
        summary: 'List your saved cards, the default one first',
        response: { 200: CardsOut, ...REFUSALS },
      },
    },
    async (request) => {
      const cards = await listCards(needs, sessionOf(request).account_id)
      const takes_cards = needs.payments.live?.takesCards ?? false
      return { cards: cards.map(cardOut), consent_text: CARD_CONSENT, takes_cards }
    },
  )
  app.post(
    '/api/billing/cards',
    {
      config: { limit: 'billing.setups' },
      schema: {
        ...common,
        operationId: 'addCard',
        summary: 'Start saving a card',
        description:
          'Send the owner to `setup_url`, where the payment provider asks for the card. Its ' +
          'number never reaches us.',
        response: { 200: SetupOut, ...REFUSALS, 403: ErrorOut, 409: ErrorOut, 503: ErrorOut },
      },
    },
    async (request) => {
      const { account_id, email } = sessionOf(request)
      return await startSetup(needs, { account_id, email, returnUrl: baseUrl + BILLING_PATH })
    },
  )
}

function changeRoutes(app: App, { db, clock }: CardNeeds): void {
  app.put(
    '/api/billing/cards/:card_id/default',
    {
      config: { limit: 'portfolio.changes' },
      schema: {
        ...common,
        operationId: 'setDefaultCard',
        summary: 'Choose the card that automatic renewals charge',
        params: CardPath,
        response: { 204: DONE, ...CHANGE_REFUSALS },
      },
    },
    async (request, reply) => {
      const { account_id } = sessionOf(request)
      await transact(db, (tx) => chooseDefault(tx, account_id, request.params.card_id))
      return await reply.code(204).send(null)
    },
  )
  app.delete(
    '/api/billing/cards/:card_id',
    {
      config: { limit: 'portfolio.changes' },
      schema: {
        ...common,
        operationId: 'deleteCard',
        summary: 'Delete a saved card',
        description: 'Auto-renew settings stay as they are.',
        params: CardPath,
        response: { 204: DONE, ...CHANGE_REFUSALS },
      },
    },
    async (request, reply) => {
      const { account_id } = sessionOf(request)
      const named = { account_id, card_id: request.params.card_id }
      await transact(db, (tx) => deleteCard(tx, named, clock.now()))
      return await reply.code(204).send(null)
    },
  )
}
