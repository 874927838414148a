import type { Db } from '../../db/pool.ts'
import type { ToolInput } from './read-input.ts'
import { readFound } from './sql.ts'
import type { Tool, ToolResult } from './tool.ts'

/** A recent job's result for the same input, if it is still fresh enough to share. */
export async function findKept(
  db: Db,
  { slug, keptSeconds }: Tool,
  { digest }: ToolInput,
  now: Date,
): Promise<ToolResult | undefined> {
  return await readFound(db, slug, digest, new Date(now.getTime() - keptSeconds * 1_000))
}
