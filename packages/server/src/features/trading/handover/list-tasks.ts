import type { Reader } from '../../../db/pool.ts'
import { type TaskOut, taskOut } from './shapes.ts'
import { readTasks } from './sql.ts'

/** Old tasks beyond this many aren't shown. Open ones come first. */
const TASKS_MAX = 200

/** What a seller has to hand over, and what they did. */
export async function listTasks(reader: Reader, account_id: string, now: Date): Promise<TaskOut[]> {
  const rows = await readTasks(reader, account_id, TASKS_MAX)
  return rows.map((row) => taskOut(row, now))
}
