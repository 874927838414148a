import { useEffect, useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useShown } from '../address/shown-page.ts'
import { CrashBoundary } from './crash-boundary.tsx'
import { OfflineNote } from './offline-note.tsx'
import './shell.css'

type Props = {
  header: ReactNode
  footer: ReactNode
  /** Shown instead of the page at the current address. */
  instead?: ReactNode
}

/** The current page between header and footer, with a skip link past the header. */
export function Stage({ header, footer, instead }: Props) {
  const shown = useShown()
  const path = shown?.address.path ?? ''
  const main = useFocusOnNewPage(path, JSON.stringify(shown?.address.query ?? {}))
  useLayoutEffect(() => {
    if (shown?.startsAtTop) window.scrollTo(0, 0)
  }, [shown])
  return (
    <>
      <a
        href="#main"
        className="skip"
        onClick={(event) => {
          // Following the fragment would add a history entry. Only the focus has to move.
          event.preventDefault()
          main.current?.focus()
        }}
      >
        Skip to content
      </a>
      {header}
      <main id="main" ref={main} tabIndex={-1}>
        <CrashBoundary key={path}>{instead ?? (shown && <shown.Content />)}</CrashBoundary>
      </main>
      {footer}
      <OfflineNote />
    </>
  )
}

/**
 * Browsers move the focus on a page load, but not when we swap pages: without this, it stays on a
 * link that is gone and screen readers say nothing. An item of a list shares the path of the list.
 * There the focus moves only if the focused element is gone.
 */
function useFocusOnNewPage(path: string, query: string) {
  const main = useRef<HTMLElement>(null)
  const before = useRef({ path: '', query: '' })
  useEffect(() => {
    const { current: last } = before
    if (last.path === path && last.query === query) return
    before.current = { path, query }
    const { activeElement: active } = document
    const isLost = active === null || active === document.body
    // A new page may have focused its own field already.
    const isInside = active !== main.current && main.current?.contains(active) === true
    if (last.path !== '' && ((last.path !== path && !isInside) || isLost)) {
      main.current?.focus({ preventScroll: true })
    }
  }, [path, query])
  return main
}
