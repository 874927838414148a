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
  const main = useFocusOnNewPage(path)
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
 * stays on a link that is gone and a screen reader says nothing.
 */
function useFocusOnNewPage(path: string) {
  const main = useRef<HTMLElement>(null)
  const before = useRef('')
  useEffect(() => {
    const isFirst = before.current === ''
    if (before.current === path) return
    before.current = path
    if (!isFirst) main.current?.focus({ preventScroll: true })
  }, [path])
  return main
}
