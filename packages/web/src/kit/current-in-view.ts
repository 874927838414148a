import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

/**
 * For a row of links that a phone shows only a part of: it starts at the current page and its
 * neighbors.
 */
export function useCurrentInView(path: string): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    const nav = row.current
    const current = nav?.querySelector('[aria-current=page]')?.getBoundingClientRect()
    if (!nav || !current) return
    const middle = current.left + current.width / 2 - nav.getBoundingClientRect().left
    nav.scrollLeft += middle - nav.clientWidth / 2
  }, [path])
  return row
}
