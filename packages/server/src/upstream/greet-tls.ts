import type { X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import { connect, type SecureVersion, type TLSSocket } from 'node:tls'
import type { Target } from './public-target.ts'

export type Greeting = {
  protocol: string
  cipher: string
  /** What is wrong with the chain, as an OpenSSL code; undefined if nothing is. */
  distrust: string | undefined
  /** As sent, the host's own certificate first, plus the root that was found for them. */
  chain: X509Certificate[]
}

const CHAIN_MAX = 10

/**
 * Does a TLS handshake and accepts any certificate, in order to inspect it. Nothing is sent. With
 * `version`, only that TLS version is offered. Throws if the connection fails.
 */
export async function greetTls(
  { host, port, addresses, ca_pem }: Target,
  signal: AbortSignal,
  version?: SecureVersion,
): Promise<Greeting> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const socket = connect({
    // Connects to the checked address only. The name is used just for SNI.
    host: addresses[0],
    port,
    servername: isIP(host) === 0 ? host : '',
    rejectUnauthorized: false,
    checkServerIdentity: () => undefined,
    ...(ca_pem && { ca: ca_pem }),
    ...(version && { minVersion: version, maxVersion: version }),
    // The oldest versions need weak ciphers, or they would look unsupported.
    ...((version === 'TLSv1' || version === 'TLSv1.1') && { ciphers: 'DEFAULT@SECLEVEL=0' }),
  })
  const leave = () => socket.destroy(signal.reason as Error)
  signal.addEventListener('abort', leave, { once: true })
  socket.once('secureConnect', resolve)
  socket.on('error', reject)
  socket.once('close', () => reject(new Error('closed')))
  try {
    signal.throwIfAborted()
    await promise
    return greetingOf(socket)
  } finally {
    signal.removeEventListener('abort', leave)
    socket.destroy()
  }
}

function greetingOf(socket: TLSSocket): Greeting {
  const chain: X509Certificate[] = []
  let certificate = socket.getPeerX509Certificate()
  // A root certificate is its own issuer.
  while (certificate && chain.length < CHAIN_MAX) {
    const last = chain.at(-1)
    if (last && last.fingerprint256 === certificate.fingerprint256) break
    chain.push(certificate)
    certificate = certificate.issuerCertificate
  }
  return {
    protocol: socket.getProtocol() ?? '',
    cipher: socket.getCipher().name,
    distrust: socket.authorized ? undefined : String(socket.authorizationError),
    chain,
  }
}
