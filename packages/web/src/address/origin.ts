import { createContext, useContext, useSyncExternalStore } from 'react'

/** The origin in the HTML that the server sent: the configured one, never that of a header. */
export const ServedOrigin = createContext('')

const NO_CHANGES = () => () => {}

/** The origin of this site, for example `https://namehouse.example`. */
export function useOrigin(): string {
  const served = useContext(ServedOrigin)
  return useSyncExternalStore(
    NO_CHANGES,
    () => window.location.origin,
    () => served,
  )
}
