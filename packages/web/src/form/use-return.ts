import { useEffect, useEffectEvent } from 'react'

/** Acts when Back shows this page just as it was left, without loading it again. */
export function useReturn(act: () => void): void {
  const onReturn = useEffectEvent(act)
  useEffect(() => {
    const listener = ({ persisted }: PageTransitionEvent) => {
      if (persisted) onReturn()
    }
    window.addEventListener('pageshow', listener)
    return () => window.removeEventListener('pageshow', listener)
  }, [])
}
