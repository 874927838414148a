import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { go } from './shown-page.ts'
import type { Way } from './shown-page.ts'

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & Way & { to: string }

/** A real link that swaps the page without a full reload. */
export function Link({ to, isReplaced, keepsScroll, onClick, children, ...rest }: Props) {
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event)
        if (!isForUs(event)) return
        event.preventDefault()
        go(to, { isReplaced: isReplaced ?? false, keepsScroll: keepsScroll ?? false })
      }}
    >
      {children}
    </a>
  )
}

/** Clicks that open a new tab, start a download or use another button are left to the browser. */
export function isForUs(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { metaKey, ctrlKey, shiftKey, altKey, button, defaultPrevented } = event
  return !defaultPrevented && button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}
