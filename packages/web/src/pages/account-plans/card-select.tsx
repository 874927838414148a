import { Link } from '../../address/link.tsx'
import type { SavedCard } from '../../api/billing.ts'
import { cardText, expiryText } from '../../billing/card-text.ts'
import { Labelled } from '../../form/field.tsx'

type Props = { cards: readonly SavedCard[]; current: string | undefined }

/** One of the saved cards. */
export function CardSelect({ cards, current }: Props) {
  return (
    <Labelled
      label="Card"
      name="card_id"
      hint={<Link to="/account/billing">Save another card</Link>}
    >
      {(ties) => (
        <select name="card_id" key={current} defaultValue={current} {...ties}>
          {cards.map((card) => (
            <option key={card.card_id} value={card.card_id}>
              {cardText(card)}, expires {expiryText(card)}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  )
}
