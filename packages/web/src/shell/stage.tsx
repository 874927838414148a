import { useEffect, useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useShown } from '../address/shown-page.ts'
import { CrashBoundary } from './crash-boundary.tsx'
import { OfflineNote } from './offline-note.tsx'
import './shell.css'
import './site-footer.css'

type Props = {
  header: ReactNode
  footer: ReactNode
  /** Stands in the place of the page that the address names. */
  instead?: ReactNode
}

/** The page that the address names between a header and a footer, and the way past the header. */
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
        className="skip-link"
        onClick={(event) => {
          // The fragment would be one more entry in the history; only the focus has to move.
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
 * The browser does this for a page load, not for a page that we exchange: without it, the focus
 * stays on a link that is gone and a screen reader says nothing. One of a list has the path of the
 * list: there the focus moves if what had it is gone.
 */
function useFocusOnNewPage(path: string, query: string) {
  const main = useRef<HTMLElement>(null)
  const before = useRef({ path: '', query: '' })
  useEffect(() => {
    const { current: last } = before
    if (last.path === path && last.query === query) return
    before.current = { path, query }
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (last.path !== '' && (last.path !== path || isLost)) {
      main.current?.focus({ preventScroll: true })
    }
  }, [path, query])
  return main
}
