import { Link } from '../../address/link.tsx'
import { go } from '../../address/shown-page.ts'
import { ApiError } from '../../api/api-error.ts'
import { CARDS } from '../../api/billing.ts'
import type { SavedCard } from '../../api/billing.ts'
import { payCart } from '../../api/cart.ts'
import type { CartLine } from '../../cart/lines.ts'
import { cardText } from '../../billing/card-text.ts'
import { Form } from '../../form/form.tsx'
import { centsText } from '../../names/cents-text.ts'
import { Part } from '../../parts/part.tsx'
import { declineText } from '../../receipts/decline-text.ts'
import { useMine } from '../../session/who.ts'
import { PayFields, wayToPay } from './pay-fields.tsx'
import { refusedIn } from './refused-in.ts'

type Props = {
  totalCents: number
  lines: readonly CartLine[]
  /** Names that somebody else has registered meanwhile. */
  lost: readonly string[]
  /** Names with a change that the account's cart doesn't have yet. */
  unsaved: readonly string[]
  /** Asks again what is in the cart, and what it costs. */
  onChanged: () => void
  /** The items that the payment was refused for, by key, each with the code of its problem. */
  onRefused: (items: ReadonlyMap<string, string>) => void
  /** The answer was lost, so the payment may have gone through. */
  onUnsure: () => void
}

/** Pays for everything in the account's cart. */
export function PayPart(props: Props) {
  const { totalCents, lines, lost, unsaved, onChanged, onRefused, onUnsure } = props
  const { data, error } = useMine(CARDS)
  const { cards = [], consent_text = '', takes_cards = true } = data ?? {}
  const pay = async (values: Record<string, string>) => {
    if (lost.length > 0) throw new Error(`Remove ${lost.join(', ')} first. Nothing was charged.`)
    if (unsaved.length > 0) throw new Error(unsavedText(unsaved))
    const way = wayToPay(values, takes_cards)
    const receipt = await payCart(totalCents, way).catch((error: unknown) => {
      onRefused(refusedIn(error, lines))
      onChanged()
      if (isUnsure(error)) onUnsure()
      throw refusalOf(error)
    })
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

function unsavedText(names: readonly string[]): string {
  return `The change to ${names.join(', ')} isn’t saved yet. Try that again first. Nothing was charged.`
}

/** Names a saved card, because there may be several. */
function declinedText(reason: string | null, saved: SavedCard | undefined): string {
  const why = declineText(reason)
  if (!saved) return `${why} Try another card.`
  return `We couldn’t charge ${cardText(saved)}. ${why} Choose another card.`
}

/** Only the service itself knows that it charged nothing. A proxy, a timeout or a crash doesn't. */
function isUnsure(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const { status, code } = error
  return status === 0 || code === 'unexpected_answer' || code === 'internal_error'
}

/** What has changed since the page was read, and that it cost nothing. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  if (error.code === 'price_mismatch') {
    return new Error('The total has changed. Check it above, then pay again. Nothing was charged.')
  }
  // A conflict may come from a cart that was paid for in another tab.
  if (error.code === 'domain_unavailable') return new Error(`${error.message} Nothing was charged.`)
  return error
}
