import { useSyncExternalStore } from 'react'

const NO_CHANGES = () => () => {}

/** False on the server and while hydrating. For content that only makes sense in a browser. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    NO_CHANGES,
    () => true,
    () => false,
  )
}
