import { useState } from 'react'
import { giveTo } from '../../cart/change-line.ts'
import { problemIn } from '../../cart/checks.ts'
import { ItemList, useChecks } from '../../cart/item-list.tsx'
import { ownerOf } from '../../cart/lines.ts'
import type { CartLine } from '../../cart/lines.ts'
import { isLost } from '../../cart/problem-text.ts'
import { Summary } from '../../cart/summary.tsx'
import { tldOf } from '../../cart/tld-rules.ts'
import { CONTACTS } from '../../api/contacts.ts'
import type { ListedContact } from '../../api/contacts.ts'
import { centsText } from '../../names/cents-text.ts'
import { useMine } from '../../session/who.ts'
import { ItemNeeds } from './item-needs.tsx'
import { OwnerName } from './item-owner.tsx'
import { OwnerPart } from './owner-part.tsx'
import { PayPart } from './pay-part.tsx'
import { useSchemas } from './use-schemas.ts'
import './account-cart.css'

type Props = {
  account: string
  lines: CartLine[]
  totalCents: number
  /** Names with a change that the account's cart doesn't have yet. */
  unsaved: readonly string[]
  onChanged: () => void
  onUnsure: () => void
}

/** Everything between the choice of names and the payment. */
export function Checkout(props: Props) {
  const { account, lines: given, totalCents, unsaved, onChanged, onUnsure } = props
  // By item: one that is changed or added again is another one.
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())
  const lines = given.map((line) => ({ ...line, problem: refused.get(line.key) ?? line.problem }))
  const rows = useChecks(lines)
  const fresh = lines.filter(({ op }) => op === 'register')
  const schemas = useSchemas(fresh.map(({ domain }) => tldOf(domain)))
  const lost = fresh.filter(
    (line) => line.id !== null && isLost(problemIn(line, rows.get(line.domain))),
  )
  // What waits for an owner or for details is part of the total: neither changes its price.
  const sold = lines.filter((line) => !isLost(problemIn(line, rows.get(line.domain))))
  const unready = sold.filter(({ id }) => id === null)
  const { data: contacts } = useMine(CONTACTS)
  const ownerIn = (line: CartLine) => ownerOf(line) ?? judgedFor(line, contacts)
  const owners = new Set(fresh.flatMap((line) => ownerIn(line) ?? []))
  const owner = soleOwner(owners, fresh)
  const choose = async (contact: string) => {
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
            owner={owner}
            more={(line) =>
              line.op === 'transfer' ? (
                <OwnerName contact={contacts?.find(({ id }) => id === ownerOf(line))} />
              ) : (
                fresh.includes(line) &&
                !lost.includes(line) && (
                  <ItemNeeds
                    account={account}
                    line={line}
                    owner={ownerIn(line) ?? owner}
                    isOnly={fresh.length === 1}
                    isMixed={owners.size > 1}
                  />
                )
              )
            }
          />
        </section>
        {fresh.length > 0 && (
          <OwnerPart
            count={fresh.length}
            registrant={owner}
            isMixed={owners.size > 1}
            schemas={schemas}
            onChoose={choose}
          />
        )}
        {totalCents > 0 && (
          <PayPart
            totalCents={totalCents}
            lines={lines}
            unsaved={unsaved}
            lost={lost.map(({ domain }) => domain)}
            onChanged={onChanged}
            onRefused={setRefused}
            onUnsure={onUnsure}
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

/** The contact that the account's cart judged a name for, if the buyer chose none. */
function judgedFor({ problem }: CartLine, contacts: readonly ListedContact[] = []) {
  const isJudged = problem === 'requirements_not_met'
  return isJudged ? contacts.find(({ is_default }) => is_default)?.id : undefined
}

/** Who all new names are ordered for. Undefined if they differ, or if one waits for an owner. */
function soleOwner(owners: ReadonlySet<string>, lines: readonly CartLine[]): string | undefined {
  const isAsked = lines.some(({ problem }) => problem === 'contact_required')
  return owners.size === 1 && !isAsked ? [...owners][0] : undefined
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
