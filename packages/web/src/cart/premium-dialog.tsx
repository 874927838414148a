import { useEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { centsText } from '../names/cents-text.ts'
import { DomainName } from '../names/domain-name.tsx'
import type { Offer } from './offer.ts'

/** Asks whether the buyer accepts a registry's own price, above the current page. */
export function openPremiumDialog(offer: Offer, onAccept: () => void): void {
  if (document.querySelector('dialog[open]')) return
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const close = () => {
    root.unmount()
    place.remove()
  }
  root.render(<PremiumDialog offer={offer} onAccept={onAccept} onClose={close} />)
}

type Props = { offer: Offer; onAccept: () => void; onClose: () => void }

function PremiumDialog({ offer, onAccept, onClose }: Props) {
  const { domain, registerCents, renewCents } = offer
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  const price = centsText(registerCents, 'USD')
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby="premium-title"
      data-state="premium"
      onClose={onClose}
      closedby="any"
    >
      <div className="stack">
        <span className="chip" data-state="premium">
          Premium
        </span>
        <h2 id="premium-title">
          <DomainName name={domain} />
        </h2>
        <p>
          The registry sets its own price for this name: <b>{price}</b> for the first year
          {renewCents !== null && (
            <>
              , then <b>{centsText(renewCents, 'USD')}</b> a year
            </>
          )}
          .
        </p>
        <div className="actions">
          <button
            type="button"
            className="btn"
            data-kind="primary"
            onClick={() => {
              dialog.current?.close()
              onAccept()
            }}
          >
            Accept {price} and add
          </button>
          <button type="button" className="btn" onClick={() => dialog.current?.close()}>
            Not now
          </button>
        </div>
      </div>
    </dialog>
  )
}
