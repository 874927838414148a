import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Longest first. Every other file takes seconds, so these decide when a run can end. */
const LONG = [/e2e\/every-page/, /\/faults\//, /\/e2e\//, /\/journeys\//]

/**
 * Begins with the files that start browsers and programs: a long file that comes last keeps one
 * processor busy and leaves the others idle. A fresh clone has no times of an earlier run to go by.
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
