import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A folder that the test removes itself. It is accessible to other users: as root, the database
 * then goes inside it instead of elsewhere, where nothing would remove it.
 */
export async function temporaryFolder(word: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `namehouse-${word}-`))
  await chmod(folder, 0o755)
  return folder
}
