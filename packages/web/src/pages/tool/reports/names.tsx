import type { ReactNode } from 'react'
import { Link } from '../../../address/link.tsx'
import { list, nullable, number, read, text, truth } from '../../../api/shape.ts'
import { AddAll } from '../../../cart/add-all.tsx'
import type { Offer } from '../../../cart/offer.ts'
import { RegisterButton } from '../../../cart/register-button.tsx'
import { listingHref } from '../../../listings/listing-text.ts'
import { centsText } from '../../../names/cents-text.ts'
import { dayText } from '../../../names/day-text.ts'
import { DomainName } from '../../../names/domain-name.tsx'
import { formatQuery } from '../../../query-string.ts'

const LOOKS: Record<string, [state: string, word: string]> = {
  available: ['available', 'Available'],
  premium: ['premium', 'Premium'],
  listed: ['sale', 'For sale'],
  registered: ['registered', 'Taken'],
  reserved: ['registered', 'Reserved'],
  unsupported: ['unknown', 'Not offered'],
  unknown: ['unknown', 'No answer'],
  invalid: ['danger', 'Not a domain name'],
}
/** Names that can be had come first. */
const ORDER = ['available', 'premium', 'listed']

type Row = {
  domain: string
  state: string
  /** A short line below the price, or why there is none. */
  about?: string | undefined
  price?: string | undefined
  offer?: Offer | undefined
}

const Generated = {
  available_count: number,
  looked_at: number,
  names: list({
    domain: text,
    reason: text,
    state: text,
    register_cents: nullable(number),
    'renew_cents?': nullable(number),
    'restore_cents?': nullable(number),
    currency: text,
  }),
}

/** Generated names as search rows. */
export function generatorReport(result: Record<string, unknown>): ReactNode {
  const { names, available_count, looked_at } = read(Generated, result)
  return (
    <NameRows
      title={`${available_count} available, of ${looked_at} we checked`}
      rows={names.map((name) => ({
        domain: name.domain,
        state: name.state,
        about: sentence(name.reason),
        price:
          name.register_cents === null ? undefined : centsText(name.register_cents, name.currency),
        offer: offerIn(name.domain, name.state, name),
      }))}
    />
  )
}

const Typos = {
  domain: text,
  registered_count: number,
  looked_at: number,
  variants: list({
    domain: text,
    kind: text,
    state: text,
    registered: truth,
    registrar: nullable(text),
    creation_date: nullable(text),
    register_cents: nullable(number),
    'renew_cents?': nullable(number),
    'restore_cents?': nullable(number),
  }),
}

/** Names that are easily mistaken for this one, those that somebody owns first. */
export function typosReport(result: Record<string, unknown>): ReactNode {
  const { registered_count, looked_at, variants } = read(Typos, result)
  return (
    <NameRows
      title={`${registered_count} of ${looked_at} look-alikes are registered`}
      rows={variants.map((variant) => ({
        domain: variant.domain,
        state: variant.state,
        about: typoText(variant),
        offer: variant.registered ? undefined : offerIn(variant.domain, variant.state, variant),
        price:
          variant.registered || variant.register_cents === null
            ? undefined
            : centsText(variant.register_cents, 'USD'),
      }))}
    />
  )
}

type Typo = { kind: string; registrar: string | null; creation_date: string | null }

function typoText({ kind, registrar, creation_date }: Typo): string {
  const since = creation_date === null ? '' : ` since ${dayText(creation_date)}`
  const who = registrar === null ? '' : `, with ${registrar}${since}`
  return `${sentence(kind)}${who}`
}

const Bulk = {
  total: number,
  results: list({
    domain: text,
    state: text,
    'reason?': nullable(text),
    'price?': nullable({
      register_cents: nullable(number),
      renew_cents: nullable(number),
      'restore_cents?': nullable(number),
    }),
  }),
}

/** Many names at once, those that can be had first. */
export function bulkReport(result: Record<string, unknown>): ReactNode {
  const { results, total } = read(Bulk, result)
  const free = results.filter(({ state }) => ORDER.includes(state)).length
  const sorted = results.toSorted((a, b) => rank(a.state) - rank(b.state))
  return (
    <NameRows
      title={`${free} of ${total} can be yours`}
      rows={sorted.map(({ domain, state, reason, price }) => {
        const canBeHad = state === 'available' || state === 'premium'
        const cents = canBeHad ? price?.register_cents : undefined
        const later = canBeHad ? price?.renew_cents : undefined
        return {
          domain,
          state,
          offer: offerIn(domain, state, price ?? null),
          price: cents === null || cents === undefined ? undefined : centsText(cents, 'USD'),
          about:
            reason ??
            (later === null || later === undefined
              ? undefined
              : `renews at ${centsText(later, 'USD')}`),
        }
      })}
    />
  )
}

type Prices = {
  register_cents: number | null
  renew_cents?: number | null
  restore_cents?: number | null
}

/** Undefined for names that can't be registered with us. */
function offerIn(domain: string, state: string, prices: Prices | null): Offer | undefined {
  const canBeHad = state === 'available' || state === 'premium'
  if (!canBeHad || !prices?.register_cents) return undefined
  return {
    domain,
    registerCents: prices.register_cents,
    renewCents: prices.renew_cents ?? null,
    restoreCents: prices.restore_cents ?? null,
    isPremium: state === 'premium',
  }
}

function NameRows({ title, rows }: { title: string; rows: Row[] }) {
  return (
    <>
      <div className="row between">
        <h2>{title}</h2>
        <div className="row">
          <AddAll offers={rows.flatMap(({ offer }) => offer ?? [])} />
        </div>
      </div>
      <ul className="panel rows is-sold">
        {rows.map(({ domain, state, about, price, offer }) => {
          const [look, word] = LOOKS[state] ?? ['unknown', 'No answer']
          const isName = state !== 'invalid'
          return (
            <li key={domain} className="nrow" data-state={look}>
              {isName ? <DomainName name={domain} /> : <span className="name">{domain}</span>}
              <span className="chip" data-state={look}>
                {word}
              </span>
              <p className="price">
                {price !== undefined && <b>{price}</b>}
                {about !== undefined && <span>{about}</span>}
              </p>
              <div className="act">
                {isName && (
                  <Link
                    className="btn"
                    data-size="s"
                    to={hrefOf(domain, state)}
                    aria-label={`See ${domain}`}
                  >
                    See
                  </Link>
                )}
                {offer && <RegisterButton offer={offer} />}
              </div>
            </li>
          )
        })}
      </ul>
    </>
  )
}

function hrefOf(domain: string, state: string): string {
  return state === 'listed' ? listingHref({ domain }) : `/search${formatQuery({ q: domain })}`
}

function rank(state: string): number {
  const at = ORDER.indexOf(state)
  return at === -1 ? ORDER.length : at
}

function sentence(phrase: string): string {
  return phrase.charAt(0).toUpperCase() + phrase.slice(1)
}
