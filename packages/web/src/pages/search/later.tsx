import { Suspense, lazy } from 'react'
import type { ComponentProps } from 'react'

// Few readers open the details or ask for ideas, so their code comes when the first one does.
const Details = lazy(async () => ({ default: (await import('./name-details.tsx')).NameDetails }))
const Ideas = lazy(async () => ({ default: (await import('./ideas.tsx')).Ideas }))

export function LaterDetails(props: ComponentProps<typeof Details>) {
  return (
    <Suspense fallback={<p className="note">Loading…</p>}>
      <Details {...props} />
    </Suspense>
  )
}

export function LaterIdeas(props: ComponentProps<typeof Ideas>) {
  return (
    <Suspense>
      <Ideas {...props} />
    </Suspense>
  )
}
