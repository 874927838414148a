import { Suspense, lazy } from 'react'
import type { ComponentProps } from 'react'

// Few readers ask for suggestions, so their code is loaded on first use.
const Ideas = lazy(async () => ({ default: (await import('./ideas.tsx')).Ideas }))

export function LaterIdeas(props: ComponentProps<typeof Ideas>) {
  return (
    <Suspense>
      <Ideas {...props} />
    </Suspense>
  )
}
