import type { ReactNode } from 'react'
import { Link } from '../../../address/link.tsx'
import { list, nullable, number, read, text, truth } from '../../../api/shape.ts'
import { centsText } from '../../../names/cents-text.ts'
import { dayText } from '../../../names/day-text.ts'
import { DomainName } from '../../../names/domain-name.tsx'

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
}

const Generated = {
  available_count: number,
  looked_at: number,
  names: list({
    domain: text,
    reason: text,
    state: text,
    register_cents: nullable(number),
    currency: text,
  }),
}

/** Generated names as search rows. */
export function generatorReport(result: Record<string, unknown>): ReactNode {
  const { names, available_count, looked_at } = read(Generated, result)
  return (
    <NameRows
      title={`${available_count} available, of ${looked_at} we checked`}
      rows={names.map(({ domain, state, reason, register_cents, currency }) => ({
        domain,
        state,
        about: sentence(reason),
        price: register_cents === null ? undefined : centsText(register_cents, currency),
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
    'price?': nullable({ register_cents: nullable(number), renew_cents: nullable(number) }),
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

function NameRows({ title, rows }: { title: string; rows: Row[] }) {
  return (
    <>
      <h2>{title}</h2>
      <ul className="panel rows">
        {rows.map(({ domain, state, about, price }) => {
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
                    to={`/search?q=${encodeURIComponent(domain)}`}
                    aria-label={`See ${domain}`}
                  >
                    See
                  </Link>
                )}
              </div>
            </li>
          )
        })}
      </ul>
    </>
  )
}

function rank(state: string): number {
  const at = ORDER.indexOf(state)
  return at === -1 ? ORDER.length : at
}

function sentence(phrase: string): string {
  return phrase.charAt(0).toUpperCase() + phrase.slice(1)
}
