import { useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Link } from '../address/link.tsx'
import { Empty } from '../empty/empty.tsx'
import { Icon } from '../kit/icon.tsx'
import { x } from '../kit/icons.ts'
import { centsText } from '../names/cents-text.ts'
import { DomainName } from '../names/domain-name.tsx'
import { opText } from '../receipts/op-text.ts'
import { useAccount } from '../session/who.ts'
import { useCartLines } from './lines.ts'
import type { CartLine } from './lines.ts'
import { removeLine } from './remove-line.ts'
import { isNextStep, problemText } from './problem-text.ts'
import './drawer.css'

let isOpen = false

/** Opens the cart beside the current page, in its own root: no page has to know about it. */
export function openDrawer(): void {
  if (isOpen || document.querySelector('dialog[open]')) return
  isOpen = true
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const close = () => {
    isOpen = false
    root.unmount()
    place.remove()
  }
  root.render(<Drawer onClose={close} />)
}

/** A native dialog: it keeps the focus inside, Escape closes it, and the focus goes back. */
function Drawer({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const account = useAccount()
  const { lines, totalCents, isKnown } = useCartLines()
  const close = () => dialog.current?.close()
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="dialog drawer"
      aria-labelledby="drawer-title"
      onClose={onClose}
      closedby="any"
    >
      <div className="row between nowrap">
        <h2 id="drawer-title" ref={heading} tabIndex={-1}>
          Your cart
        </h2>
        <button
          type="button"
          className="btn"
          data-kind="ghost"
          data-icon=""
          aria-label="Close"
          onClick={close}
        >
          <Icon path={x} />
        </button>
      </div>
      {lines.length === 0 && isKnown && <Nothing onLeave={close} />}
      {lines.length === 0 && !isKnown && <output className="hint is-waiting">Loading…</output>}
      {lines.length > 0 && (
        <>
          <ul className="drawer-lines" aria-label="In your cart">
            {lines.map((line) => (
              <Line key={line.key} line={line} onRemoved={() => heading.current?.focus()} />
            ))}
          </ul>
          <div className="drawer-foot">
            <p className="row between drawer-total">
              <span>Total</span>
              <output>{centsText(totalCents, 'USD')}</output>
            </p>
            <Link
              className="btn is-block"
              data-kind="primary"
              data-size="l"
              to={account ? '/account/cart' : '/cart'}
              onClick={close}
            >
              Check out
            </Link>
            <p className="hint">Nothing is reserved until you pay.</p>
          </div>
        </>
      )}
    </dialog>
  )
}

function Line({ line, onRemoved }: { line: CartLine; onRemoved: () => void }) {
  const { domain, priceCents, renewCents, problem } = line
  const [failure, setFailure] = useState('')
  const isWrong = problem !== '' && !isNextStep(problem)
  const remove = () => {
    void removeLine(line).then(onRemoved, (error: Error) => setFailure(error.message))
  }
  return (
    <li data-state={line.isPremium ? 'premium' : 'available'}>
      <DomainName name={line.unicode ?? domain} />
      <p className="price">
        <b>{priceCents === null ? '—' : centsText(priceCents, 'USD')}</b>
        {renewCents !== null && <span>then {centsText(renewCents, 'USD')}/yr</span>}
      </p>
      <p className="hint">{opText(line)}</p>
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
      {isWrong && <p className="error">{problemText(problem)}</p>}
      {failure !== '' && (
        <p className="error" role="alert">
          {failure}
        </p>
      )}
    </li>
  )
}

function Nothing({ onLeave }: { onLeave: () => void }) {
  return (
    <Empty
      title="Your cart is empty"
      action={
        <Link className="btn" data-kind="primary" to="/search" onClick={onLeave}>
          Search for a name
        </Link>
      }
    >
      Names you add show up here.
    </Empty>
  )
}
