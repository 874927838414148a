import { spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { answers, makePart, type Part } from './process.ts'

/** Caddy, with the settings of deploy/caddy/Caddyfile, or HAProxy. */
export async function makeProxy(folder: string, port: number, servers: number[]): Promise<Part> {
  const nodes = servers.map((each) => `127.0.0.1:${each}`)
  const isReady = () => answers(`http://127.0.0.1:${port}/healthz`)
  if (has('caddy')) {
    const file = join(folder, 'Caddyfile')
    await writeFile(file, caddyfile(port, nodes, await readBalancing()))
    const args = ['run', '--adapter', 'caddyfile', '--config', file]
    const env = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
    return makePart({ name: 'Caddy', run: () => ({ command: 'caddy', args, env }), isReady })
  }
  if (!has('haproxy')) throw new Error('Install Caddy or HAProxy: the trial needs a proxy.')
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, haproxyConfig(port, nodes))
  const run = () => ({ command: 'haproxy', args: ['-f', file] })
  return makePart({ name: 'HAProxy', run, isReady })
}

const OPERATORS_FILE = new URL('../caddy/Caddyfile', import.meta.url)

/** The settings that the operators' file gives to every proxied node. */
async function readBalancing(): Promise<string> {
  const text = await readFile(OPERATORS_FILE, 'utf8')
  const snippet = /^\(balanced\) \{\n[^]*?^\}\n/m.exec(text)?.[0]
  if (!snippet) throw new Error('deploy/caddy/Caddyfile has no snippet (balanced).')
  return snippet
}

function caddyfile(port: number, nodes: string[], balancing: string): string {
  return `{
	admin off
	auto_https off
	log {
		output discard
	}
}
${balancing}
http://127.0.0.1:${port} {
	reverse_proxy ${nodes.join(' ')} {
		import balanced
	}
}
`
}

function haproxyConfig(port: number, nodes: string[]): string {
  return `defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
frontend all
  bind 127.0.0.1:${port}
  default_backend nodes
backend nodes
  balance leastconn
  option httpchk GET /readyz
  default-server check inter 500ms fall 1 rise 1
${nodes.map((node, n) => `  server node${n} ${node}`).join('\n')}
`
}

export function has(program: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${program}`]).status === 0
}
