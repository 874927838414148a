import { useState } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import type { NameRow } from '../api/name-row.ts'
import { useAnswer } from '../load/use-answer.ts'
import { centsText } from '../names/cents-text.ts'
import { DomainName } from '../names/domain-name.tsx'
import { acceptPrice, changeLine, tryAgain } from './change-line.ts'
import { newPriceOf, problemIn } from './checks.ts'
import type { CartLine } from './lines.ts'
import { removeLine } from './remove-line.ts'
import { isLost, isNextStep, problemText } from './problem-text.ts'
import { metadataOf, tldOf } from './tld-rules.ts'

type Props = {
  line: CartLine
  row: NameRow | undefined
  /** The contact that the page shows as the owner, if it shows one. */
  owner: string | undefined
  children?: ReactNode
}

/** One thing in the cart: what it is, what it costs now and later, and how it is registered. */
export function Item({ line, row, owner, children }: Props) {
  const { domain, op, priceCents, isPremium } = line
  const { isBusy, failure, act } = useAction()
  const problem = problemIn(line, row)
  const name = line.unicode ?? row?.unicode ?? domain
  const remove = (event: MouseEvent<HTMLElement>) => {
    const list = event.currentTarget.closest('ul')
    act(async () => {
      await removeLine(line)
      // The button is gone, so move the focus instead of losing it.
      requestAnimationFrame(() =>
        (list?.isConnected ? list : document.getElementById('main'))?.focus(),
      )
    })
  }
  return (
    <li className="cart-item" data-state={stateOf(line, problem)} aria-busy={isBusy}>
      <div className="cart-name">
        <DomainName name={name} />
        {name !== domain && <small className="mono soft">{domain}</small>}
      </div>
      <p className="small soft cart-about">
        {ABOUT[op]}
        {isPremium && (
          <span className="chip is-plain" data-state="premium">
            Premium
          </span>
        )}
      </p>
      <p className="price">
        <b>{priceCents === null ? 'No price' : centsText(priceCents, 'USD')}</b>
        <LaterPrice line={line} row={row} />
      </p>
      <div className="row cart-more">
        {op === 'register' && !isLost(problem) && (
          <Choices line={line} onChange={(to) => act(() => changeLine(line, to, owner))} />
        )}
        {op === 'renew' && <span className="small">{yearsText(line.years ?? 1)}</span>}
        {op === 'transfer' && line.years !== null && (
          <span className="small">Adds {yearsText(line.years)}</span>
        )}
        <button
          type="button"
          className="btn"
          data-kind="ghost"
          data-size="s"
          aria-label={`Remove: ${domain}`}
          onClick={remove}
        >
          Remove
        </button>
      </div>
      {problem !== '' && !isBusy && (
        <Problem line={line} row={row} owner={owner} problem={problem} />
      )}
      {failure !== '' && (
        <p className="error cart-problem" role="alert">
          {failure}
        </p>
      )}
      {children}
    </li>
  )
}

const ABOUT: Record<string, string> = {
  register: 'New registration',
  transfer: 'Transfer to Namehouse',
  renew: 'Renewal',
  restore: 'Restore after expiry',
}

function stateOf({ isPremium }: CartLine, problem: string): string {
  if (problem !== '' && !isNextStep(problem)) return 'registered'
  return isPremium ? 'premium' : 'available'
}

/** Both later prices, because they may be far from the first. */
function LaterPrice({ line, row }: Pick<Props, 'line' | 'row'>) {
  const renewCents = line.renewCents ?? row?.price?.renew_cents ?? null
  const restoreCents = line.restoreCents ?? row?.price?.restore_cents ?? null
  if (line.op !== 'register' && line.op !== 'transfer') return null
  return (
    <>
      {renewCents !== null && <span>then {centsText(renewCents, 'USD')} a year</span>}
      {restoreCents !== null && (
        <span className="faint">restore after expiry {centsText(restoreCents, 'USD')}</span>
      )}
    </>
  )
}

type Changed = { years?: number; privacy?: boolean; autoRenew?: boolean }

function Choices({ line, onChange }: { line: CartLine; onChange: (to: Changed) => void }) {
  const { domain, privacy, autoRenew } = line
  const { data: rules } = useAnswer(metadataOf(tldOf(domain)))
  const years = line.years ?? 1
  const allowed = rules?.allowedYears ?? []
  const hasPrivacy = rules?.featuresAvailable.includes('PRIVACY_PROTECT') ?? false
  return (
    <>
      <select
        className="cart-years"
        aria-label={`Years for ${domain}`}
        value={years}
        onChange={(event) => onChange({ years: Number(event.currentTarget.value) })}
      >
        {[...new Set([years, ...allowed])]
          .toSorted((a, b) => a - b)
          .map((each) => (
            <option key={each} value={each}>
              {yearsText(each)}
            </option>
          ))}
      </select>
      {hasPrivacy && (
        <label className="cart-switch">
          <input
            type="checkbox"
            checked={privacy}
            onChange={(event) => onChange({ privacy: event.currentTarget.checked })}
          />
          Privacy, free<span className="hide"> for {domain}</span>
        </label>
      )}
      <label className="cart-switch">
        <input
          type="checkbox"
          checked={autoRenew}
          onChange={(event) => onChange({ autoRenew: event.currentTarget.checked })}
        />
        Auto-renew<span className="hide"> {domain}</span>
      </label>
    </>
  )
}

/** What is wrong, and the one thing that helps. */
function Problem({ line, row, owner, problem }: Omit<Props, 'children'> & { problem: string }) {
  const price = newPriceOf(line, row)
  const isPrice = problem === 'price_mismatch' || problem === 'premium_not_accepted'
  const canRetry = !isLost(problem) && !isNextStep(problem) && problem !== 'bad_period'
  return (
    <div className="row cart-problem">
      <output className={isNextStep(problem) ? 'small' : 'error'}>{problemText(problem)}</output>
      {isPrice && price !== null && (
        <button
          type="button"
          className="btn"
          data-size="s"
          aria-label={`Accept ${centsText(price, 'USD')} for ${line.domain}`}
          onClick={() => acceptPrice(line, row, owner)}
        >
          Accept {centsText(price, 'USD')}
        </button>
      )}
      {canRetry && !isPrice && line.id === null && (
        <button
          type="button"
          className="btn"
          data-size="s"
          aria-label={`Try again: ${line.domain}`}
          onClick={() => tryAgain(line, owner)}
        >
          Try again
        </button>
      )}
    </div>
  )
}

/** Something that takes a moment, and may fail. */
function useAction() {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const act = (does: () => Promise<void>) => {
    if (isBusy) return
    setBusy(true)
    setFailure('')
    void does()
      .catch((error: Error) => setFailure(error.message))
      .finally(() => setBusy(false))
  }
  return { isBusy, failure, act }
}

function yearsText(years: number): string {
  return years === 1 ? '1 year' : `${years} years`
}
