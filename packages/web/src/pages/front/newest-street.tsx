import { Street } from '../../kit/street.tsx'
import { listingHref } from '../../listings/listing-text.ts'
import { listingWords } from '../../listings/listing-words.ts'
import { isHidden, priceText } from '../../listings/price-text.ts'
import { useAnswer } from '../../load/use-answer.ts'
import { newestNames } from './load.ts'
import { streetNames } from './street-names.ts'

/** Names for sale as a street. The empty street keeps its space until they are known. */
export function NewestStreet() {
  const { data } = useAnswer(newestNames)
  const names = streetNames(data?.items ?? []).map((listing) => ({
    domain: listing.unicode ?? listing.domain,
    words: listingWords(listing),
    price: isHidden(listing.price) ? 'For sale' : priceText(listing.price),
    to: listingHref(listing),
  }))
  return (
    <div className="hero-street">
      <Street label="Names for sale" names={names} />
    </div>
  )
}
