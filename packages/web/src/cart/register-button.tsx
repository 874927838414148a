import { useState } from 'react'
import type { NameRow } from '../api/name-row.ts'
import { Icon } from '../kit/icon.tsx'
import { check } from '../kit/icons.ts'
import { centsText } from '../names/cents-text.ts'
import { openCart } from './cart-button.tsx'
import { offerOf } from './offer.ts'
import type { Offer } from './offer.ts'
import { useIsInCart } from './use-is-in-cart.ts'

type Look = { size?: 's' | 'l'; kind?: 'soft' | 'primary' | 'plain' }

/** Adds the name of a search row to the cart. Nothing for names that can't be registered. */
export function RegisterRow({ row, ...look }: Look & { row: NameRow }) {
  const offer = offerOf(row)
  return offer ? <RegisterButton offer={offer} {...look} /> : null
}

/** `Register`, and once the name is in the cart a way to the cart. */
export function RegisterButton({ offer, size = 's', kind = 'soft' }: Look & { offer: Offer }) {
  const { domain, registerCents, isPremium } = offer
  const isThere = useIsInCart(domain)
  const [state, setState] = useState<'idle' | 'busy' | 'added'>('idle')
  const price = centsText(registerCents, 'USD')
  const text = size === 'l' ? `Register ${price}` : 'Register'
  // It starts with the visible text, so that people can say it.
  const label = size === 'l' ? `${text}: ${domain}` : `${text} ${domain} for ${price}`
  const add = () => {
    setState('busy')
    void import('./add-offers.ts')
      .then(({ addOffers }) => addOffers([offer]))
      .then((count) => setState(count > 0 ? 'added' : 'idle'))
      // Its code didn't load. Pressing it again tries once more.
      .catch(() => setState('idle'))
  }
  const press = () => {
    if (state === 'busy') return
    if (isThere) void openCart()
    else if (isPremium) void askAboutPrice(offer, add)
    else add()
  }
  return (
    <>
      <button
        type="button"
        className="btn register"
        data-kind={isThere || kind === 'plain' ? undefined : kind}
        data-size={size}
        aria-busy={state === 'busy'}
        aria-label={isThere ? `In cart: ${domain}. Open cart` : label}
        onClick={press}
      >
        {isThere && <Icon path={check} />}
        {isThere ? 'In cart' : text}
      </button>
      <output className="hide">
        {state === 'added' && isThere && `${domain} is in your cart.`}
      </output>
    </>
  )
}

/** Few names are premium, so the question is loaded on demand. */
async function askAboutPrice(offer: Offer, accept: () => void): Promise<void> {
  const { openPremiumDialog } = await import('./premium-dialog.tsx')
  openPremiumDialog(offer, accept)
}
