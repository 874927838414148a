import { useEffect, useEffectEvent } from 'react'
import type { RefObject } from 'react'

/** While something is open inside an element, Escape closes it. */
export function useEscape(
  place: RefObject<HTMLElement | null>,
  isOpen: boolean,
  close: () => void,
): void {
  const onKey = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'Escape') close()
  })
  useEffect(() => {
    const element = place.current
    if (!isOpen) return undefined
    element?.addEventListener('keydown', onKey)
    return () => element?.removeEventListener('keydown', onKey)
  }, [place, isOpen])
}
