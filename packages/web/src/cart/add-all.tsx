import { useState } from 'react'
import { Icon } from '../kit/icon.tsx'
import { shoppingBag } from '../kit/icons.ts'
import { GUEST_ITEMS_MAX, useGuestCart } from './guest-cart.ts'
import { addableOf } from './offer.ts'
import type { Offer } from './offer.ts'

/** Adds all names that can be registered. Why some aren't added is said in words. */
export function AddAll({ offers }: { offers: readonly Offer[] }) {
  const inCart = useGuestCart()
  const [outcome, setOutcome] = useState('')
  const isThere = (domain: string) => inCart.some((item) => item.domain === domain)
  const left = addableOf(offers).filter(({ domain }) => !isThere(domain))
  const add = () => {
    setOutcome('Adding…')
    void import('./add-offers.ts')
      .then(({ addOffers }) => addOffers(left))
      .then((count) => setOutcome(outcomeText(count, left.length, premiumCount(offers))))
      .catch(() => setOutcome('That didn’t work. Try again.'))
  }
  if (left.length < 2 && outcome === '') return null
  return (
    <>
      {left.length > 1 && (
        <button type="button" className="btn" onClick={add}>
          <Icon path={shoppingBag} /> Add {left.length} to cart
        </button>
      )}
      <output className="small soft">{outcome}</output>
    </>
  )
}

function premiumCount(offers: readonly Offer[]): number {
  return offers.filter(({ isPremium }) => isPremium).length
}

/** `12 names added. 1 premium name wasn’t: accept its price first.` */
function outcomeText(added: number, wanted: number, premium: number): string {
  const texts = [added === 1 ? '1 name added.' : `${added} names added.`]
  if (added < wanted) texts.push(`Your cart holds ${GUEST_ITEMS_MAX} names, so the rest weren’t.`)
  if (premium === 1) texts.push('1 premium name wasn’t: accept its price first.')
  if (premium > 1) texts.push(`${premium} premium names weren’t: accept their prices first.`)
  return texts.join(' ')
}
