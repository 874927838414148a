import type { X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import { connect, type SecureVersion, type TLSSocket } from 'node:tls'
import type { Target } from './public-target.ts'

export type Greeting = {
  protocol: string
  cipher: string
  /** What is wrong with the chain, by the code of OpenSSL; undefined where nothing is. */
  distrust: string | undefined
  /** As sent, the host's own first, and the authority that was found for them. */
  chain: X509Certificate[]
}

const CHAIN_MAX = 10

/**
 * Greets a server by TLS and takes any certificate, to look at it: nothing is sent or believed. With
 * a version, only that one is spoken. Throws what the connection failed of.
 */
export async function greetTls(
  { host, port, addresses, ca_pem }: Target,
  signal: AbortSignal,
  version?: SecureVersion,
): Promise<Greeting> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const socket = connect({
    // The checked address and no other; the name goes into the greeting alone.
    host: addresses[0],
    port,
    servername: isIP(host) === 0 ? host : '',
    rejectUnauthorized: false,
    checkServerIdentity: () => undefined,
    ...(ca_pem && { ca: ca_pem }),
    ...(version && { minVersion: version, maxVersion: version }),
    // The oldest versions need what is refused otherwise, or they would look unsupported.
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
  // An authority's own certificate is its own issuer.
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
