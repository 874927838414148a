import type { Reader } from '../../../db/pool.ts'
import type { Notice } from './notice.ts'
import { findNotice } from './sql.ts'

export async function readNotice(reader: Reader, id: string): Promise<Notice | undefined> {
  return await findNotice(reader, id)
}
