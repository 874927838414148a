import { lazy, Suspense } from 'react'
import { useIsHydrated } from '../../address/hydrated.ts'

const Completions = lazy(async () => ({
  default: (await import('./completions.tsx')).Completions,
}))

type Props = { text: string; isAlone?: boolean }

/**
 * Registered names that begin with what is typed. Without zone files there is nothing to complete,
 * so nothing is loaded: the service says so in the page.
 */
export function TakenNames(props: Props) {
  if (!useIsHydrated() || !('zones' in document.documentElement.dataset)) return null
  return (
    <Suspense>
      <Completions {...props} />
    </Suspense>
  )
}
