import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { answers, makePart, type Part } from './process.ts'

/** Caddy, with the settings of deploy/caddy/Caddyfile, or HAProxy. */
export async function makeProxy(folder: string, port: number, servers: number[]): Promise<Part> {
  const nodes = servers.map((each) => `127.0.0.1:${each}`)
  const isReady = () => answers(`http://127.0.0.1:${port}/healthz`)
  if (has('caddy')) {
    const file = join(folder, 'Caddyfile')
    await writeFile(file, caddyfile(port, nodes))
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

function caddyfile(port: number, nodes: string[]): string {
  return `{
	admin off
	auto_https off
	log {
		output discard
	}
}
http://127.0.0.1:${port} {
	reverse_proxy ${nodes.join(' ')} {
		lb_policy least_conn
		health_uri /readyz
		health_interval 500ms
		health_timeout 2s
		lb_try_duration 3s
		lb_try_interval 100ms
		lb_retry_match {
			method GET HEAD
			not path /api/partner/*
		}
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
