import { type Static, Type } from 'typebox'
import type { SavedCardRow } from './card.ts'

export const CardPath = Type.Object({ card_id: Type.String({ maxLength: 100 }) })

const CardOut = Type.Object({
  card_id: Type.String({ description: 'card_…' }),
  brand: Type.String({ description: 'For example visa.', examples: ['visa'] }),
  last4: Type.String({ examples: ['4242'] }),
  exp_month: Type.Integer({ examples: [12] }),
  exp_year: Type.Integer({ examples: [2030] }),
  is_default: Type.Boolean({ description: 'Automatic renewals charge this card.' }),
})
export const CardsOut = Type.Object({
  cards: Type.Array(CardOut),
  consent_text: Type.String({
    description: 'What saving a card allows. Show it beside the button.',
  }),
  takes_cards: Type.Boolean({
    description:
      "Whether a checkout sends the card to us. Otherwise the payment provider's page asks for it.",
  }),
})
export const SetupOut = Type.Object({
  setup_url: Type.String({
    description: "The payment provider's page for entering the card. It returns here.",
  }),
})

export function cardOut(row: SavedCardRow): Static<typeof CardOut> {
  const { card_id, brand, last4, exp_month, exp_year, is_default } = row
  return { card_id, brand, last4, exp_month, exp_year, is_default }
}
