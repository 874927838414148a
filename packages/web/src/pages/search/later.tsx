import { Suspense, lazy } from 'react'
import type { ComponentType, ReactNode } from 'react'

/** A part whose code is loaded on first use. */
function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback?: ReactNode,
): ComponentType<Props> {
  const Part: ComponentType<Props> = lazy(async () => ({ default: await load() }))
  return (props) => (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  )
}

// All of these come below the first answer.
export const LaterIdeas = later(async () => (await import('./ideas.tsx')).Ideas)
export const LaterNearby = later(async () => (await import('./nearby.tsx')).Nearby)
export const LaterDetails = later(async () => (await import('./details-dialog.tsx')).DetailsDialog)
export const LaterCompare = later(
  async () => (await import('./compare.tsx')).Compare,
  <h1>Compare names</h1>,
)
