import { useState } from 'react'
import { moveAgain } from '../../cart/change-line.ts'
import { problemIn } from '../../cart/checks.ts'
import { guestItems } from '../../cart/guest-cart.ts'
import { ItemList, useChecks } from '../../cart/item-list.tsx'
import { joinAgain } from '../../cart/join-cart.ts'
import type { Details } from '../../cart/join-cart.ts'
import type { CartLine } from '../../cart/lines.ts'
import { isLost } from '../../cart/problem-text.ts'
import { Summary } from '../../cart/summary.tsx'
import { tldOf } from '../../cart/tld-rules.ts'
import { CONTACTS } from '../../api/contacts.ts'
import { centsText } from '../../names/cents-text.ts'
import { useMine } from '../../session/who.ts'
import { OwnerPart } from './owner-part.tsx'
import { PayPart } from './pay-part.tsx'
import { RegistryForm } from './registry-form.tsx'
import { useSchemas } from './use-schemas.ts'
import './account-cart.css'

type Props = { account: string; lines: CartLine[]; totalCents: number; onChanged: () => void }

/** Everything between the choice of names and the payment. */
export function Checkout({ account, lines: given, totalCents, onChanged }: Props) {
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())
  const lines = given.map((line) => ({
    ...line,
    problem: refused.get(line.domain) ?? line.problem,
  }))
  const [chosen, setChosen] = useState<string>()
  const { data: contacts } = useMine(CONTACTS)
  const rows = useChecks(lines)
  const registrant = chosen ?? registrantIn(lines) ?? contacts?.[0]?.id
  const fresh = lines.filter(({ op }) => op === 'register')
  const schemas = useSchemas(fresh.map(({ domain }) => tldOf(domain)))
  const lost = fresh.filter(
    (line) => line.id !== null && isLost(problemIn(line, rows.get(line.domain))),
  )
  // What waits for an owner or for details is part of the total: neither changes its price.
  const sold = lines.filter((line) => !isLost(problemIn(line, rows.get(line.domain))))
  const unready = sold.filter(({ id }) => id === null)
  const details: Details = registrant === undefined ? {} : { registrant }
  const choose = async (contact: string) => {
    setChosen(contact)
    await giveTo(contact, fresh)
    onChanged()
  }
  return (
    <div className="split checkout-columns">
      <div className="stack" data-gap="5">
        <section className="stack" data-gap="3" aria-labelledby="cart-title">
          <h2 id="cart-title" className="hide">
            In your cart
          </h2>
          <ItemList
            lines={lines}
            details={details}
            more={(line) =>
              line.problem === 'requirements_not_met' && (
                <RegistryForm account={account} line={line} details={details} />
              )
            }
          />
        </section>
        {fresh.length > 0 && (
          <OwnerPart
            count={fresh.length}
            registrant={registrant}
            schemas={schemas}
            onChoose={choose}
          />
        )}
        {totalCents > 0 && (
          <PayPart
            totalCents={totalCents}
            lost={lost.map(({ domain }) => domain)}
            onChanged={onChanged}
            onRefused={setRefused}
          />
        )}
      </div>
      <Summary lines={sold}>
        {unready.length > 0 && (
          <output className="small">{unreadyText(unready.length, totalCents)}</output>
        )}
      </Summary>
    </div>
  )
}

/** Who the account's items are ordered for. Undefined if that isn't one contact. */
function registrantIn(lines: readonly CartLine[]): string | undefined {
  const ids = new Set(lines.flatMap(({ registrant }) => registrant ?? []))
  return ids.size === 1 ? [...ids][0] : undefined
}

/** Orders all new names for one contact: those that wait for one, and those of another. */
async function giveTo(registrant: string, lines: readonly CartLine[]): Promise<void> {
  const others = lines.filter((line) => line.id !== null && line.registrant !== registrant)
  const domains = lines.filter(({ id }) => id === null).map(({ domain }) => domain)
  const waiting = guestItems().filter(({ domain }) => domains.includes(domain))
  if (waiting.length > 0) await joinAgain(waiting, { registrant })
  if (others.length > 0) await moveAgain(others, {}, { registrant })
}

/** What some names still need, and what can be paid without them. */
function unreadyText(count: number, payableCents: number): string {
  const needs =
    count === 1
      ? '1 name needs a few details before you can pay for it.'
      : `${count} names need a few details before you can pay for them.`
  if (payableCents === 0) return needs
  return `${needs} You can pay ${centsText(payableCents, 'USD')} for the others now.`
}
