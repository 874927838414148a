import { homedir } from 'node:os'
import { join } from 'node:path'
import type { Io } from '../io.ts'

/** The folder for our settings, where each platform wants it. */
export function configFolder({ env }: Io, platform: NodeJS.Platform = process.platform): string {
  const home = env['HOME'] || homedir()
  if (env['XDG_CONFIG_HOME']) return join(env['XDG_CONFIG_HOME'], 'namehouse')
  if (platform === 'darwin') return join(home, 'Library/Application Support/namehouse')
  if (platform === 'win32') {
    return join(env['APPDATA'] || join(homedir(), 'AppData', 'Roaming'), 'namehouse')
  }
  return join(home, '.config', 'namehouse')
}
