import { Suspense, lazy } from 'react'
import type { ComponentProps } from 'react'

// Below the first answer, so their code is loaded on first use.
const Ideas = lazy(async () => ({ default: (await import('./ideas.tsx')).Ideas }))
const Nearby = lazy(async () => ({ default: (await import('./nearby.tsx')).Nearby }))
const Details = lazy(async () => ({
  default: (await import('./details-dialog.tsx')).DetailsDialog,
}))
const Compare = lazy(async () => ({ default: (await import('./compare.tsx')).Compare }))

export function LaterIdeas(props: ComponentProps<typeof Ideas>) {
  return (
    <Suspense>
      <Ideas {...props} />
    </Suspense>
  )
}

export function LaterNearby(props: ComponentProps<typeof Nearby>) {
  return (
    <Suspense>
      <Nearby {...props} />
    </Suspense>
  )
}

export function LaterDetails(props: ComponentProps<typeof Details>) {
  return (
    <Suspense>
      <Details {...props} />
    </Suspense>
  )
}

export function LaterCompare(props: ComponentProps<typeof Compare>) {
  return (
    <Suspense fallback={<h1>Compare names</h1>}>
      <Compare {...props} />
    </Suspense>
  )
}
