import { useState } from 'react'
import type { SavedCard } from '../../api/billing.ts'
import type { WayToPay } from '../../api/cart.ts'
import { cardText, expiryText } from '../../billing/card-text.ts'
import { CardFields, cardIn } from './card-fields.tsx'
import '../../kit/choice.css'

const NEW = 'new'

type Props = {
  cards: SavedCard[]
  consent: string
  /** Whether this page asks for a card. Otherwise the payment provider's page does. */
  isAskedHere: boolean
}

/** A saved card to choose, or the fields for another one. */
export function PayFields({ cards, consent, isAskedHere }: Props) {
  const [chosen, setChosen] = useState<string>()
  const way = chosen ?? cards[0]?.card_id ?? NEW
  return (
    <>
      {cards.length > 0 && (
        <fieldset className="stack" data-gap="2">
          <legend className="label">Card</legend>
          {cards.map((card) => (
            <label className="choice" key={card.card_id}>
              <input
                type="radio"
                name="way"
                value={card.card_id}
                checked={way === card.card_id}
                onChange={() => setChosen(card.card_id)}
              />
              <span>
                {cardText(card)}, expires {expiryText(card)}
              </span>
            </label>
          ))}
          <label className="choice">
            <input
              type="radio"
              name="way"
              value={NEW}
              checked={way === NEW}
              onChange={() => setChosen(NEW)}
            />
            <span>Another card</span>
          </label>
        </fieldset>
      )}
      {way === NEW && (
        <>
          {isAskedHere ? (
            <CardFields />
          ) : (
            <p>You enter your card on our payment provider’s page, which comes next.</p>
          )}
          <label className="choice">
            <input type="checkbox" name="save_card" value="yes" aria-describedby="card-consent" />
            <span>
              Save this card
              {cards.length === 0 && (
                <>
                  <br />
                  <span className="small soft">Auto-renew needs a saved card.</span>
                </>
              )}
            </span>
          </label>
          <p className="hint" id="card-consent">
            {consent}
          </p>
        </>
      )}
    </>
  )
}

export function wayToPay(values: Record<string, string>, isAskedHere: boolean): WayToPay {
  const { way = NEW } = values
  if (way !== NEW) return { card_id: way }
  const save_card = values['save_card'] === 'yes'
  return isAskedHere ? { card: cardIn(values), save_card } : { save_card }
}
