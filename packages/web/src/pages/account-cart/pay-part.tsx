import { Link } from '../../address/link.tsx'
import { go } from '../../address/shown-page.ts'
import { ApiError } from '../../api/api-error.ts'
import { CARDS } from '../../api/billing.ts'
import type { SavedCard } from '../../api/billing.ts'
import { payCart } from '../../api/cart.ts'
import { cardText } from '../../billing/card-text.ts'
import { Form } from '../../form/form.tsx'
import { centsText } from '../../names/cents-text.ts'
import { Part } from '../../parts/part.tsx'
import { declineText } from '../../receipts/decline-text.ts'
import { useMine } from '../../session/who.ts'
import { PayFields, wayToPay } from './pay-fields.tsx'

type Props = {
  totalCents: number
  /** Names that somebody else has registered meanwhile. */
  lost: readonly string[]
  /** Asks again what is in the cart, and what it costs. */
  onChanged: () => void
  /** The names that the payment was refused for, each with the code of its problem. */
  onRefused: (names: ReadonlyMap<string, string>) => void
}

/** Pays for everything in the account's cart. */
export function PayPart({ totalCents, lost, onChanged, onRefused }: Props) {
  const { data, error } = useMine(CARDS)
  const { cards = [], consent_text = '', takes_cards = true } = data ?? {}
  const pay = async (values: Record<string, string>) => {
    if (lost.length > 0) throw new Error(`Remove ${lost.join(', ')} first. Nothing was charged.`)
    const receipt = await payCart(totalCents, wayToPay(values, takes_cards)).catch(
      (error: unknown) => {
        onRefused(namesIn(error))
        onChanged()
        throw refusalOf(error)
      },
    )
    if (receipt.status === 'failed') {
      const saved = cards.find(({ card_id }) => card_id === values['way'])
      throw new Error(declinedText(receipt.reason, saved))
    }
    if (receipt.buyer_url !== null) return window.location.assign(receipt.buyer_url)
    onChanged()
    go(`/account/cart?receipt=${encodeURIComponent(receipt.receipt_id)}`)
  }
  return (
    <Part id="pay-title" title="How you’ll pay">
      <p className="hint">
        We hold the total on your card and charge only what succeeds. We don’t store the card
        number. The invoice shows your <Link to="/account/billing">billing details</Link>.
      </p>
      <Form
        label="Pay"
        submit={`Pay ${centsText(totalCents, 'USD')}`}
        busy="Checking with your bank…"
        send={pay}
      >
        {data || error ? (
          <PayFields cards={cards} consent={consent_text} isAskedHere={takes_cards} />
        ) : (
          <output className="hint is-waiting">Loading your cards…</output>
        )}
      </Form>
    </Part>
  )
}

/** Names a saved card, because there may be several. */
function declinedText(reason: string | null, saved: SavedCard | undefined): string {
  const why = declineText(reason)
  if (!saved) return `${why} Try another card.`
  return `We couldn’t charge ${cardText(saved)}. ${why} Choose another card.`
}

/** `items.harbor.com` is about harbor.com. */
const ITEM = /^items\.(.+)$/

function namesIn(error: unknown): ReadonlyMap<string, string> {
  if (!(error instanceof ApiError)) return new Map()
  const code = error.code === 'domain_unavailable' ? 'not_available' : 'order_refused'
  return new Map(
    error.fields.flatMap(({ field }) => {
      const name = ITEM.exec(field)?.[1]
      return name === undefined ? [] : [[name, code]]
    }),
  )
}

/** What has changed since the page was read, and that it cost nothing. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  if (error.code === 'price_mismatch') {
    return new Error('The total has changed. Check it above, then pay again. Nothing was charged.')
  }
  if (error.code === 'domain_unavailable' || error.code === 'conflict') {
    return new Error(`${error.message} Nothing was charged.`)
  }
  return error
}
