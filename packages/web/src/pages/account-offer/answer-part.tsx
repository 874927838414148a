import { useState } from 'react'
import { acceptOffer, counterOffer, declineOffer } from '../../api/offers.ts'
import type { Offer } from '../../api/offers.ts'
import { ActButton } from '../../form/act-button.tsx'
import { ConfirmButton } from '../../form/confirm-button.tsx'
import { amountIn } from '../../form/dollars-in.ts'
import { Field } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { centsText } from '../../names/cents-text.ts'
import { amountInDollars } from '../../trade/offer-words.ts'

type Props = { offer: Offer; refresh: () => void }

/** Accept, decline, or name another amount. */
export function AnswerPart({ offer, refresh }: Props) {
  const { offer_id, domain, role, amount_cents } = offer
  const [isCountering, setCountering] = useState(false)
  const amount = centsText(amount_cents, 'USD')
  return (
    <>
      <p className="hint">
        {role === 'seller'
          ? 'If you accept, the buyer has 72 hours to pay. Hand the name over only after that.'
          : 'If you accept, you have 72 hours to pay. You’re charged on the next page, not now.'}
      </p>
      <div className="actions">
        <ActButton
          text={`Accept ${amount}`}
          busy="Accepting…"
          kind="primary"
          act={async () => {
            await acceptOffer(offer)
            refresh()
          }}
        />
        <button
          type="button"
          className="btn"
          aria-expanded={isCountering}
          onClick={() => setCountering(!isCountering)}
        >
          Make a counter-offer
        </button>
        <ConfirmButton
          text="Decline"
          about={domain}
          sure="Decline it"
          act={async () => {
            await declineOffer(offer_id)
            refresh()
          }}
        />
      </div>
      {isCountering && <CounterForm offer={offer} refresh={refresh} />}
    </>
  )
}

function CounterForm({ offer, refresh }: Props) {
  return (
    <Form
      label="Counter-offer"
      submit="Send counter-offer"
      busy="Sending…"
      takesFocus
      send={async (values) => {
        const amount_cents = amountIn(values, 'amount_cents')
        await counterOffer(offer.offer_id, amount_cents).catch((error: unknown) => {
          throw amountInDollars(error)
        })
        refresh()
        return 'Sent. We’ll email you when there’s an answer.'
      }}
    >
      <Field
        label="Your amount, USD"
        name="amount_cents"
        inputMode="decimal"
        hint="The other side has 72 hours to answer."
      />
    </Form>
  )
}
