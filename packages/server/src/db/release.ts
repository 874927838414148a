/**
 * Where a migration stands between two releases. `expand` only adds, so that programs of the same
 * release work before and after it. `contract` removes what the previous release no longer uses.
 */
export type ReleaseMark = { release: number; kind: 'expand' | 'contract' }

/** Migrations from before there were marks. */
const UNMARKED: ReleaseMark = { release: 1, kind: 'expand' }
const MARK = /^-- release (\d{1,5}): (expand|contract)$/
/** A migration outside a transaction has another line before its mark. */
const HEAD_LINES = 2

/** The mark in a migration's first lines, or undefined. */
export function readMark(sql: string): ReleaseMark | undefined {
  for (const line of sql.split('\n', HEAD_LINES)) {
    const [, release, kind] = MARK.exec(line) ?? []
    if (release && kind) return { release: Number(release), kind: kind as ReleaseMark['kind'] }
  }
  return undefined
}

/** The release of a program: that of its newest migration. */
export function releaseOf(migrations: { sql: string }[]): number {
  return Math.max(...migrations.map(({ sql }) => (readMark(sql) ?? UNMARKED).release))
}

/**
 * Whether a program of this release works with a database that has more migrations than it knows.
 * During an upgrade, programs of two successive releases share a database.
 */
export function worksWith(release: number, ahead: ReleaseMark[]): boolean {
  return ahead.every((each) => {
    if (each.release <= release) return each.kind === 'expand'
    return each.release === release + 1
  })
}
