import type { ListingDetail } from '../../api/listing-detail.ts'
import type { PriceBand } from '../../api/listings.ts'
import { lengthText, listingHref, shownName } from '../../listings/listing-text.ts'
import { bandText } from '../../listings/price-text.ts'
import type { PageHead } from '../../shell/page-head.ts'

/** The head of a listing's page. It has no exact price: everybody gets the same HTML. */
export function listingHead(detail: ListingDetail, origin: string): PageHead {
  const { listing, sold } = detail
  const name = shownName(listing)
  const path = listingHref(listing)
  const description = sold ? soldText(name) : saleText(detail)
  const picture = {
    path: `${path}/card.png`,
    alt: `${name}${sold ? '' : ', for sale'} on Namehouse`,
  }
  return {
    title: `${name} is ${sold ? 'sold' : 'for sale'} – Namehouse`,
    description,
    canonical: path,
    picture,
    structured: {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name,
      description,
      category: 'Domain names',
      sku: listing.domain,
      url: origin + path,
      image: origin + picture.path,
      offers: offerOf(listing.price_band, { url: origin + path, sold }),
    },
  }
}

function saleText({ listing, facts }: ListingDetail): string {
  const { price_band, price } = listing
  const about = facts.words.length > 1 ? `${facts.words.length} words, ` : ''
  const cost = price_band ? ` ${bandText(price_band, price.currency)}.` : ''
  return `${shownName(listing)} is for sale: ${about}${lengthText(listing)}.${cost} We hold your payment until the name is yours.`
}

function soldText(name: string): string {
  return `${name} has been sold. See similar names that are still for sale on Namehouse.`
}

/** A range of prices, as everybody may see it. A sold name has none. */
function offerOf(band: PriceBand | null, { url, sold }: { url: string; sold: boolean }) {
  if (sold || !band) {
    return { '@type': 'Offer', url, availability: 'https://schema.org/SoldOut' }
  }
  return {
    '@type': 'AggregateOffer',
    url,
    offerCount: 1,
    availability: 'https://schema.org/InStock',
    priceCurrency: 'USD',
    lowPrice: band.min,
    ...(band.max !== null && { highPrice: band.max }),
  }
}
