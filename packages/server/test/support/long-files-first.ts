import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Longest first. All other files take seconds, so these decide how long a run takes. The first one
 * starts the demo that the other visits to every page use, while other workers have work of their
 * own.
 */
const LONG = [/e2e\/every-page-public/, /\/faults\//, /e2e\/every-page/, /\/e2e\//, /\/journeys\//]

/**
 * Starts with the files that launch browsers and processes. A long file that starts last keeps one
 * core busy while the others idle, and a fresh clone has no timings from an earlier run.
 */
export default class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => placeOf(a) - placeOf(b))
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = LONG.findIndex((path) => path.test(moduleId))
  return place === -1 ? LONG.length : place
}
