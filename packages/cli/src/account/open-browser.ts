import { spawn } from 'node:child_process'
import type { Io } from '../io.ts'

/**
 * Opens an address in the person's browser, if there is one. Never through a shell, and a failure
 * doesn't matter: the address is printed too.
 */
export function openBrowser({ env }: Io, url: string): void {
  const { protocol, href } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:') return
  const [program, ...args] = openerOn(process.platform, env['BROWSER'])
  if (program === undefined) return
  const child = spawn(program, [...args, href], { stdio: 'ignore', detached: true })
  child.on('error', () => undefined)
  child.unref()
}

function openerOn(platform: NodeJS.Platform, chosen: string | undefined): string[] {
  if (chosen) return [chosen]
  if (platform === 'darwin') return ['open']
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler']
  return ['xdg-open']
}
