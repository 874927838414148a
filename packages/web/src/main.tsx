import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { openPages, shownAs } from './address/shown-page.ts'
import { proveWith } from './api/prove.ts'
import { keepServed, whenAnswered } from './load/answers.ts'
import { parseIsland } from './load/island.ts'
import type { Island } from './load/island.ts'
import { withQuestions } from './load/site-page.ts'
import { PAGES, STAND_INS } from './pages.ts'
import { ServedShell } from './shell/served-shell.tsx'
import { Shell } from './shell/shell.tsx'
import { applyTheme } from './shell/theme-switch.tsx'
import './style/all.css'

/** A page in the background is never painted, so hydrating doesn't wait longer. */
const PAINT_MS_MAX = 300

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root".')

applyTheme()
// Few actions need the dialog, so it is loaded on demand.
proveWith(async () => await (await import('./step-up/open-dialog.tsx')).openDialog())

const island = document.querySelector('script#answers')?.textContent
if (island) void hydrate(root, parseIsland(island))
else {
  void openPages(withQuestions(PAGES), STAND_INS)
  createRoot(root).render(
    <StrictMode>
      <Shell />
    </StrictMode>,
  )
}

/** Takes over the page that the server rendered, once everything it was rendered from is here. */
async function hydrate(place: HTMLElement, served: Island): Promise<void> {
  keepServed(served.answers)
  await openPages(withQuestions(PAGES), STAND_INS)
  const large = await Promise.all(
    served.large.map(async (key) => [key, await whenAnswered(key)] as const),
  )
  const { origin, path, query } = served
  const answers = new Map([...served.answers, ...large])
  await painted()
  hydrateRoot(
    place,
    <StrictMode>
      <ServedShell origin={origin} shown={shownAs(path, query)} answers={answers} />
    </StrictMode>,
  )
}

/** Waits for the first frame, because hydrating takes as long as several. */
async function painted(): Promise<void> {
  await new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, PAINT_MS_MAX)
  })
}
