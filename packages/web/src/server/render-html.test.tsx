import { lazy, Suspense } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { expect, it } from 'vitest'
import { renderHtml } from './render-html.ts'

function pageWith(Part: ComponentType): ReactNode {
  return (
    <main>
      <Suspense fallback="Loading">
        <Part />
      </Suspense>
    </main>
  )
}

it('a part whose code is still being loaded is rendered with the page', async () => {
  const Later = lazy(async () => await Promise.resolve({ default: () => <b>Here</b> }))
  const node = pageWith(Later)
  const first = await renderHtml(node)
  expect(first).toContain('<b>Here</b>')
  expect(first).not.toContain('Loading')
  expect(first).not.toContain('<script')
  // By now its code is loaded.
  expect(await renderHtml(node)).toBe(first)
})

it('a part that fails makes the whole page fail, with its error', async () => {
  const Failing = () => {
    throw new Error('no prices')
  }
  const failing = renderHtml(pageWith(Failing))
  await expect(failing).rejects.toThrow('no prices')
})
