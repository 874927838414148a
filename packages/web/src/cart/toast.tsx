import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import type { Root } from 'react-dom/client'
import { Link } from '../address/link.tsx'
import { Icon } from '../kit/icon.tsx'
import { x } from '../kit/icons.ts'

/** Long enough to read it twice. The cart shows the same. */
const SHOWN_MS = 12_000

let root: Root | undefined

/** Says what became of the cart, above the current page. */
export function showToast(text: string): void {
  root ??= createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<Toast key={text} text={text} />)
}

function hide(): void {
  root?.render(null)
}

function Toast({ text }: { text: string }) {
  useEffect(() => {
    const timer = setTimeout(hide, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <section className="toast" aria-label="Your cart">
      <output>{text}</output>
      <Link className="btn" data-size="s" to="/cart" onClick={hide}>
        See cart
      </Link>
      <button
        type="button"
        className="btn"
        data-kind="ghost"
        data-icon=""
        data-size="s"
        aria-label="Dismiss"
        onClick={hide}
      >
        <Icon path={x} />
      </button>
    </section>
  )
}
