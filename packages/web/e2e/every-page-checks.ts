import { describe, it } from 'vitest'
import { findBrowser } from './browser.ts'
import { everyVisit, partOf } from './every-page.ts'
import type { Part } from './every-page.ts'
import { expectGoodFailure, faultsFor } from './every-page-failures.ts'
import { expectGoodLooks } from './every-page-looks.ts'
import { usePeople } from './every-page-people.ts'
import { expectGoodWithWrongShapes, isRest } from './every-page-wrong-shapes.ts'

/** Every page of one part, when all works and when the service fails. */
export function describeEveryPage(part: Part): void {
  const browserPath = findBrowser()
  const visits = everyVisit().filter((visit) => partOf(visit) === part)
  /** Pages that fail when the service does. For a newcomer they fail the same way as for a member. */
  const asking = visits.filter(
    // The page of all components asks for nothing, and shows what looks like loading.
    ({ isPlain, who, address }) => !isPlain && who !== 'newcomer' && address !== '/dev/components',
  )

  describe.skipIf(browserPath === undefined)(`every ${part} page`, () => {
    const tabOf = usePeople(browserPath ?? '')

    it.each(visits)(
      '$who at $address: fits, reads well, has a good structure, and axe finds nothing',
      async (visit) => await expectGoodLooks(await tabOf(visit.who), visit),
    )

    it.each(asking)(
      '$address explains that the service fails, and offers a way to continue',
      async (visit) => {
        const tab = await tabOf(visit.who)
        const wanted: string[] = []
        for (const fault of faultsFor(visit, asking)) {
          wanted.push(...(await expectGoodFailure(tab, visit, fault)))
        }
        if (isRest(visit)) return
        await expectGoodWithWrongShapes(await tabOf(visit.who, 'wrong shapes'), visit, wanted)
      },
    )
  })
}
