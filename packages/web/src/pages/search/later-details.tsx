import { Suspense, lazy } from 'react'
import type { ComponentProps } from 'react'

// Few readers open the details, so their code is loaded on first use.
const Details = lazy(async () => ({ default: (await import('./name-details.tsx')).NameDetails }))

export function LaterDetails(props: ComponentProps<typeof Details>) {
  return (
    <Suspense fallback={<p className="hint">Loading…</p>}>
      <Details {...props} />
    </Suspense>
  )
}
