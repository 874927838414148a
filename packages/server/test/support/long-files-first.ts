import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Longest first. All other files take seconds, so these decide how long a run takes. */
const LONG = [/e2e\/every-page-public/, /\/faults\//, /\/e2e\//, /\/journeys\//]

/**
 * The first file starts the demo that these use too, while the other workers have work of their own.
 * They follow as soon as one is free, because a demo that waits costs as well, and filling it a second
 * time costs more.
 */
const AFTER_THE_FIRST = /e2e\/every-page-/

/**
 * Starts with the files that launch browsers and processes. A long file that starts last keeps one
 * core busy while the others idle, and a fresh clone has no timings from an earlier run.
 */
export default class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const [first, ...others] = sorted.toSorted((a, b) => placeOf(a) - placeOf(b))
    if (!first) return []
    const isNext = ({ moduleId }: TestSpecification) => AFTER_THE_FIRST.test(moduleId)
    const later = others.filter((file) => !isNext(file))
    const beside = later.splice(0, this.ctx.config.maxWorkers - 1)
    return [first, ...beside, ...others.filter(isNext), ...later]
  }
}

/** A worker serves one project only, so the files of the pages, which are short, come together at the end. */
function placeOf({ moduleId, project }: TestSpecification): number {
  if (project.name === 'pages') return LONG.length + 1
  const place = LONG.findIndex((path) => path.test(moduleId))
  return place === -1 ? LONG.length : place
}
