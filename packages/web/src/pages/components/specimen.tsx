import type { ReactNode } from 'react'

/** One group of components. The picture tests take a picture of each. */
export function Specimen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="stack specimen" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
