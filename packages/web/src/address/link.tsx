import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { go } from './shown-page.ts'
import type { Way } from './shown-page.ts'

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & Way & { to: string }

/** A real link that exchanges the page without loading everything anew. */
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

/** A new tab, a download or another button is the browser's affair. */
export function isForUs(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { metaKey, ctrlKey, shiftKey, altKey, button, defaultPrevented } = event
  return !defaultPrevented && button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}
