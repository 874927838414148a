import { lazy, Suspense, useSyncExternalStore } from 'react'

const Completions = lazy(async () => ({
  default: (await import('./completions.tsx')).Completions,
}))
const NO_CHANGES = () => () => {}

/**
 * Registered names that begin with what is typed. Without zone files there is nothing to complete,
 * so nothing is loaded: the service says so in the page.
 */
export function TakenNames({ text }: { text: string }) {
  const hasZones = useSyncExternalStore(
    NO_CHANGES,
    () => 'zones' in document.documentElement.dataset,
    () => false,
  )
  if (!hasZones) return null
  return (
    <Suspense>
      <Completions text={text} />
    </Suspense>
  )
}
