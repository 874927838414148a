import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A folder that the test removes itself. Others may enter it: for root the database then lies in it,
 * and not outside where nobody would remove it.
 */
export async function temporaryFolder(word: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `namehouse-${word}-`))
  await chmod(folder, 0o755)
  return folder
}
